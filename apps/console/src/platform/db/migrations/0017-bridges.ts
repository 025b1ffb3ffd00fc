import { sql, type Migration } from 'kysely';

/** What is chosen for the databridge and the video returns of a unit, and the latest ask of each. */
export const bridges: Migration = {
  async up(db) {
    await sql`alter table devices add column bridges jsonb not null default '{}'`.execute(db);
  },
};
