import { sql, type Migration } from 'kysely';

/** The version that a unit was last asked to install, by which order, and what came of it. */
export const softwareUpgrades: Migration = {
  async up(db) {
    await sql`alter table devices add column upgrade jsonb`.execute(db);
  },
};
