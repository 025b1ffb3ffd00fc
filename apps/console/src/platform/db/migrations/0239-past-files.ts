import { sql, type Migration } from 'kysely';

/** Files that are no longer on a server, for the usage reports of the inventory. */
export const pastFiles: Migration = {
  async up(db) {
    await sql`
      create table past_files (
        id text primary key,
        inventory_id text not null references inventories (id),
        channel_id text not null,
        unit_id text,
        uploaded_by text,
        kind text not null,
        bytes bigint not null,
        started_at timestamptz not null,
        ended_at timestamptz not null
      )`.execute(db);
    await sql`create index past_files_inventory on past_files (inventory_id, started_at)`.execute(db);
  },
};
