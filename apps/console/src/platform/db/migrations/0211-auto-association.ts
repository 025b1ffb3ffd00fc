import { sql, type Migration } from 'kysely';

/** Groups that what is new in their inventory joins: units alone, or units, servers and channels. */
export const autoAssociation: Migration = {
  async up(db) {
    await sql`
      alter table groups
        add column auto_units boolean not null default false,
        add column auto_all boolean not null default false`.execute(db);
  },
};
