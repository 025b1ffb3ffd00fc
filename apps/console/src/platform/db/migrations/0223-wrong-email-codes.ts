import { sql, type Migration } from 'kysely';

/** How many wrong codes a user has entered since the code for an e-mail address was sent. */
export const wrongEmailCodes: Migration = {
  async up(db) {
    await sql`alter table email_verifications add column misses integer not null default 0`.execute(db);
  },
};
