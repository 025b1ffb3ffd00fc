import { sql, type Migration } from 'kysely';

/** Addresses whose calls a channel refuses. */
export const blockedCallers: Migration = {
  async up(db) {
    await sql`alter table channels add column blocked_callers text[] not null default '{}'`.execute(db);
  },
};
