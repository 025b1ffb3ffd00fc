import { sql, type Migration } from 'kysely';

/** What units may send to a channel: an option and its value; null: any bandwidth. */
export const channelLimits: Migration = {
  async up(db) {
    await sql`alter table channels add column bandwidth_limit jsonb`.execute(db);
  },
};
