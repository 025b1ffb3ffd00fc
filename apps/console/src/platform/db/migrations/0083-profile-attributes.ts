import { sql, type Migration } from 'kysely';

/** Attributes of stream media profiles, JSON as text. */
export const profileAttributes: Migration = {
  async up(db) {
    await sql`alter table stream_profiles add column attributes text not null default ''`.execute(db);
  },
};
