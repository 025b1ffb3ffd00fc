import { sql, type Migration } from 'kysely';

/** The versions that units and servers of an inventory shall have by default. */
export const defaultVersions: Migration = {
  async up(db) {
    await sql`alter table inventories add column unit_version text, add column server_version text`.execute(db);
  },
};
