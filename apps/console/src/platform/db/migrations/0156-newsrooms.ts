import { sql, type Migration } from 'kysely';

/** Newsrooms, one of an inventory. Passwords are sealed; `status` is what the console that holds the connection last wrote. */
export const newsrooms: Migration = {
  async up(db) {
    await sql`
      create table newsrooms (
        inventory_id text primary key references inventories (id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        kind text not null check (kind in ('mos', 'xml')),
        enabled boolean not null,
        settings jsonb not null,
        password text,
        mapping_name text,
        mapping text,
        mapping_at timestamptz,
        listen_lower integer unique,
        listen_upper integer unique,
        revision integer not null default 1,
        status jsonb not null default '{}',
        sync_asked_at timestamptz,
        read_at timestamptz,
        check ((mapping is null) = (mapping_name is null))
      )`.execute(db);
    await sql`create index newsrooms_group on newsrooms (group_id)`.execute(db);
  },
};
