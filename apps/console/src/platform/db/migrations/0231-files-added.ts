import { sql, type Migration } from 'kysely';

/** When a file was reported, which may be long after its end: feeds are read from then on. */
export const filesAdded: Migration = {
  async up(db) {
    await sql`alter table recordings add column added_at timestamptz`.execute(db);
    await sql`update recordings set added_at = ended_at`.execute(db);
    await sql`alter table recordings alter column added_at set default now(), alter column added_at set not null`.execute(
      db,
    );
    await sql`create index recordings_added on recordings (channel_id, added_at desc, id desc)`.execute(db);
  },
};
