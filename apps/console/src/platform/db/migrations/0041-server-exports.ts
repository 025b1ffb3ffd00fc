import { sql, type Migration } from 'kysely';

/** Where servers export their recordings to, the secrets of it sealed, and the settings of servers. */
export const serverExports: Migration = {
  async up(db) {
    await sql`
      alter table servers
        add column export_address jsonb,
        add column export_secret text,
        add column settings jsonb not null default '{}'`.execute(db);
  },
};
