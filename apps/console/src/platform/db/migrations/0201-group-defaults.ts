import { sql, type Migration } from 'kysely';

/** A group can hold a configuration, which units get that join it. */
export const groupDefaults: Migration = {
  async up(db) {
    await sql`alter table groups add column default_configuration jsonb`.execute(db);
  },
};
