import { sql, type Migration } from 'kysely';

/** What servers fetch for channels: where, the sealed passphrase or password, and whether it is on. */
export const sources: Migration = {
  async up(db) {
    await sql`
      alter table channels
        add column source jsonb,
        add column source_secret text,
        add column source_on boolean not null default false`.execute(db);
  },
};
