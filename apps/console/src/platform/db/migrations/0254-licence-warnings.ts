import { sql, type Migration } from 'kysely';

/** The end of the licence of a unit that administrators were last warned of, and how many days before. */
export const licenceWarnings: Migration = {
  async up(db) {
    await sql`
      alter table units
        add column license_warned_end timestamptz,
        add column license_warned_days integer`.execute(db);
  },
};
