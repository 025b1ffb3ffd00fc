import { sql, type Migration } from 'kysely';

/** Audio interfaces (IFB) of inventories, the channels whose crews hear them, and the rooms in which they are heard. */
export const audioInterfaces: Migration = {
  async up(db) {
    await sql`
      create table audio_interfaces (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        server_id text not null references devices (id) on delete cascade,
        name text not null,
        format text not null check (format in ('L24', 'L16', 'opus')),
        audio_channels integer not null check (audio_channels in (1, 2)),
        listen_port integer not null,
        multicast_group text,
        source_host text,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index audio_interfaces_name on audio_interfaces (inventory_id, lower(name))`.execute(db);
    await sql`create index audio_interfaces_server on audio_interfaces (server_id)`.execute(db);
    await sql`
      create table audio_interface_channels (
        interface_id text not null references audio_interfaces (id) on delete cascade,
        channel_id text not null references channels (id) on delete cascade,
        primary key (interface_id, channel_id)
      )`.execute(db);
    await sql`create index audio_interface_channels_channel on audio_interface_channels (channel_id)`.execute(db);
    // Of a direct line they follow from what its unit sends to.
    await sql`
      create table audio_room_interfaces (
        room_id text not null references audio_rooms (id) on delete cascade,
        interface_id text not null references audio_interfaces (id) on delete cascade,
        primary key (room_id, interface_id)
      )`.execute(db);
    await sql`create index audio_room_interfaces_interface on audio_room_interfaces (interface_id)`.execute(db);
  },
};
