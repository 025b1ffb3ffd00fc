import { sql, type Kysely } from 'kysely';

/** Links of invitations are made of the console's public address alone, never of what a request once brought. */
export const noBaseUrl = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table invitations drop column base_url`.execute(db);
  },
};
