import { sql, type Migration } from 'kysely';

/** Where servers are to make IP pipes. */
export const serverIpPipe: Migration = {
  async up(db) {
    await sql`alter table servers add column pipes jsonb not null default '{}'`.execute(db);
  },
};
