import { sql, type Migration } from 'kysely';

/** Files and uploads of a unit are found by it: the deletion of many units would read all files for each. */
export const filesOfUnits: Migration = {
  async up(db) {
    await sql`create index recordings_unit on recordings (unit_id) where unit_id is not null`.execute(db);
    await sql`create index file_uploads_unit on file_uploads (unit_id) where unit_id is not null`.execute(db);
  },
};
