import { sql, type Migration } from 'kysely';

/** The sources that a channel falls back to; secrets in it are sealed. */
export const sourceOrders: Migration = {
  async up(db) {
    await sql`alter table channels add column source_order jsonb`.execute(db);
  },
};
