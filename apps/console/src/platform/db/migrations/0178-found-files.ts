import { sql, type Migration } from 'kysely';

/** What files are filtered and counted by, in one index: of 100,000 files no row is read but those of the page. Texts may be too long for it. */
export const foundFiles: Migration = {
  async up(db) {
    await sql`
      create index recordings_found on recordings (channel_id)
      include (id, started_at, ended_at, bytes, kind, unit_id, held_at)`.execute(db);
  },
};
