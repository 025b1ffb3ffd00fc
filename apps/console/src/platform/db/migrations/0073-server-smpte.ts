import { sql, type Migration } from 'kysely';

/** How servers are to send ST 2110. */
export const serverSmpte: Migration = {
  async up(db) {
    await sql`alter table servers add column smpte jsonb not null default '{}'`.execute(db);
  },
};
