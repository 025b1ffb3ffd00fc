import { sql, type Migration } from 'kysely';

/** Secrets of a unit's configuration (passwords of its modems, of its SIP account), sealed as one text. */
export const configurationSecrets: Migration = {
  async up(db) {
    await sql`alter table devices add column secrets text`.execute(db);
  },
};
