import { sql, type Migration } from 'kysely';

/** Whether a user keeps the present source of a channel from breaking into its queue. */
export const keptOutSources: Migration = {
  async up(db) {
    await sql`alter table playout_queues add column keeps_source_out boolean not null default false`.execute(db);
  },
};
