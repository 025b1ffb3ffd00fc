import { sql, type Migration } from 'kysely';

/** Uploads of a unit are found by it: the deletion of many units would read all uploads for each. */
export const uploadsOfUnits: Migration = {
  async up(db) {
    await sql`create index file_uploads_unit on file_uploads (unit_id) where unit_id is not null`.execute(db);
  },
};
