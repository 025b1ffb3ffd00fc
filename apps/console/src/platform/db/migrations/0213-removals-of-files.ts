import { sql, type Migration } from 'kysely';

/**
 * Files have the time at which their deletion last failed, so that retention waits before it orders it again. Orders of deletions that
 * were not carried out are over. Orders of clips are found by their server.
 */
export const removalsOfFiles: Migration = {
  async up(db) {
    await sql`alter table recordings add column removal_failed_at timestamptz`.execute(db);
    await sql`update recordings set removing_at = null where removing_at < now() - interval '10 minutes'`.execute(db);
    await sql`create index commands_clips on commands (device_id) where name = 'makeClip'`.execute(db);
  },
};
