import { sql, type Migration } from 'kysely';

/** Who saw an alert, when, and what they said of it; alerts by when they ended. */
export const alertAcknowledgements: Migration = {
  async up(db) {
    await sql`
      alter table alerts
        add column acknowledged_at timestamptz,
        add column acknowledged_by text,
        add column acknowledge_comment text`.execute(db);
    await sql`create index alerts_ended on alerts (ended_at)`.execute(db);
  },
};
