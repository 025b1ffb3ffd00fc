import { sql, type Migration } from 'kysely';

/** `kept`: bytes of a day from before the unit left the inventory, to which those of its return on the same day are added. */
export const usageOfReturnedUnits: Migration = {
  async up(db) {
    await sql`alter table usage_days add column kept bigint not null default 0`.execute(db);
  },
};
