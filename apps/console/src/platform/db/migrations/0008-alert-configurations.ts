import { sql, type Migration } from 'kysely';

/** By what rules the alerts of a unit go, and the rules of groups; and the machine that a unit is set up for. */
export const alertConfigurations: Migration = {
  async up(db) {
    await sql`
      create table alert_configurations (
        unit_id text unique references devices (id) on delete cascade,
        group_id text unique references groups (id) on delete cascade,
        mode text not null default 'automatic' check (mode in ('automatic', 'byGroup', 'manual')),
        by_group_id text references groups (id) on delete set null,
        settings jsonb,
        check ((unit_id is null) <> (group_id is null))
      )`.execute(db);
    await sql`create index alert_configurations_by_group on alert_configurations (by_group_id)`.execute(db);
    await sql`alter table devices add column machine_uid text not null default ''`.execute(db);
  },
};
