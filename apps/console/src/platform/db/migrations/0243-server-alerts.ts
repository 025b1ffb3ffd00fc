import { sql, type Migration } from 'kysely';

/** Servers have alert rules as units have. */
export const serverAlerts: Migration = {
  async up(db) {
    await sql`alter table alert_configurations
      add column server_id text unique references devices (id) on delete cascade,
      drop constraint alert_configurations_check,
      add constraint alert_configurations_check check (num_nonnulls(unit_id, server_id, group_id) = 1)`.execute(db);
  },
};
