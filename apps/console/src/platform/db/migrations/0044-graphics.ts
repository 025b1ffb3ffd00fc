import { sql, type Migration } from 'kysely';

/** Graphics of inventories, and where channels show them. */
export const graphics: Migration = {
  async up(db) {
    await sql`
      create table graphics (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        sha256 text not null,
        width integer not null,
        height integer not null,
        data bytea not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index graphics_name on graphics (inventory_id, lower(name))`.execute(db);
    await sql`create unique index graphics_file on graphics (inventory_id, sha256)`.execute(db);
    await sql`
      alter table channels
        add column overlay_graphic_id text references graphics (id) on delete restrict,
        add column overlay_place jsonb,
        add column overlay_on boolean not null default false,
        add column slate_graphic_id text references graphics (id) on delete restrict`.execute(db);
    await sql`create index channels_overlay_graphic on channels (overlay_graphic_id)`.execute(db);
    await sql`create index channels_slate_graphic on channels (slate_graphic_id)`.execute(db);
  },
};
