import { sql, type Migration } from 'kysely';

/** Alerts that belong together, what alerts have in common with others, and what was sent of an incident. */
export const incidents: Migration = {
  async up(db) {
    await sql`
      create table incidents (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        cause_kind text not null check (cause_kind in ('server', 'carrier', 'software', 'group')),
        cause_id text not null,
        began_at timestamptz not null,
        ended_at timestamptz
      )`.execute(db);
    await sql`create index incidents_open on incidents (inventory_id) where ended_at is null`.execute(db);
    await sql`create index incidents_ended on incidents (ended_at)`.execute(db);
    await sql`
      alter table alerts
        add column causes jsonb,
        add column incident_id text references incidents (id) on delete set null`.execute(db);
    await sql`create index alerts_incident on alerts (incident_id)`.execute(db);
    await sql`
      create table incident_notices (
        incident_id text not null references incidents (id) on delete cascade,
        route_id text not null references alert_routes (id) on delete cascade,
        number integer not null,
        severity text not null,
        at timestamptz not null,
        recipients text[] not null,
        primary key (incident_id, route_id, number)
      )`.execute(db);
    await sql`create index incident_notices_route on incident_notices (route_id)`.execute(db);
  },
};
