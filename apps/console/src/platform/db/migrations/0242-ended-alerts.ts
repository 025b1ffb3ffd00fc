import { sql, type Migration } from 'kysely';

/** Why an alert ended although its cause may last; null: its cause ended. */
export const endedAlerts: Migration = {
  async up(db) {
    await sql`alter table alerts add column end_reason text`.execute(db);
  },
};
