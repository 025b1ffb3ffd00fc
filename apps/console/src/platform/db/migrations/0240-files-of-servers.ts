import { sql, type Migration } from 'kysely';

/** The list of files is filtered by their server. */
export const filesOfServers: Migration = {
  async up(db) {
    await sql`create index recordings_server on recordings (device_id, started_at desc, id desc)`.execute(db);
  },
};
