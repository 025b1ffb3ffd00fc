import { sql, type Migration } from 'kysely';

/** The format that the programme of a channel is forced to; null: as it arrives. */
export const forcedOutput: Migration = {
  async up(db) {
    await sql`alter table channels add column forced_output jsonb`.execute(db);
  },
};
