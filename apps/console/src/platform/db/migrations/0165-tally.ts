import { sql, type Migration } from 'kysely';

/** Tally interfaces of inventories, and the sources of each that are channels. */
export const tally: Migration = {
  async up(db) {
    await sql`
      create table tally_interfaces (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        server_id text references devices (id) on delete cascade,
        name text not null,
        kind text not null check (kind in ('tsl31', 'tsl5', 'mqtt', 'http')),
        transport text not null check (transport in ('udp', 'tcp')),
        mode text not null check (mode in ('in', 'out', 'both')),
        listen_port integer,
        peer_host text,
        peer_port integer,
        dle_stx boolean not null,
        utf16 boolean not null,
        programme_lamp integer not null,
        preview_lamp integer not null,
        resend boolean not null,
        expects_repeats boolean not null,
        broker_url text,
        topic text,
        user_name text,
        password text,
        created_at timestamptz not null default now(),
        check ((kind = 'http') = (server_id is null))
      )`.execute(db);
    await sql`create unique index tally_interfaces_name on tally_interfaces (inventory_id, lower(name))`.execute(db);
    await sql`create index tally_interfaces_server on tally_interfaces (server_id)`.execute(db);
    // What is said over HTTP is kept here: no server has it.
    await sql`
      create table tally_sources (
        id text primary key,
        interface_id text not null references tally_interfaces (id) on delete cascade,
        channel_id text not null references channels (id) on delete cascade,
        screen integer not null,
        address integer not null,
        said jsonb,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index tally_sources_place on tally_sources (interface_id, screen, address)`.execute(db);
    await sql`create index tally_sources_channel on tally_sources (channel_id)`.execute(db);
  },
};
