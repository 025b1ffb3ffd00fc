import { sql, type Migration } from 'kysely';

/** When an organization last confirmed each of its users. */
export const confirmedUsers: Migration = {
  async up(db) {
    await sql`alter table enterprise_users add column confirmed_at timestamptz not null default now()`.execute(db);
  },
};
