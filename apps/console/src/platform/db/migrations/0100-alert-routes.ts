import { sql, type Migration } from 'kysely';

/** Which alerts of an inventory are sent to whom, who is on duty when, what is in maintenance, and what was sent. */
export const alertRoutes: Migration = {
  async up(db) {
    // Lists of ids, not rows: a route that named only what was deleted takes nothing, rather than everything.
    await sql`
      create table alert_routes (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        enabled boolean not null default true,
        severities text[] not null,
        types text[] not null,
        groups text[] not null,
        labels text[] not null,
        users text[] not null,
        duty_lists text[] not null,
        webhooks text[] not null,
        dwell_minutes integer not null,
        repeat_minutes integer,
        quiet jsonb,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index alert_routes_inventory on alert_routes (inventory_id)`.execute(db);
    await sql`
      create table duty_lists (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        time_zone text not null,
        shifts jsonb not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index duty_lists_inventory on duty_lists (inventory_id)`.execute(db);
    await sql`
      create table maintenance_windows (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        device_id text references devices (id) on delete cascade,
        group_id text references groups (id) on delete cascade,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        created_at timestamptz not null default now(),
        check ((device_id is null) <> (group_id is null)),
        check (starts_at < ends_at)
      )`.execute(db);
    await sql`create index maintenance_windows_inventory on maintenance_windows (inventory_id, ends_at)`.execute(db);
    await sql`create index maintenance_windows_device on maintenance_windows (device_id)`.execute(db);
    await sql`create index maintenance_windows_group on maintenance_windows (group_id)`.execute(db);
    // Sent once, whichever console was first to write it.
    await sql`
      create table alert_notices (
        alert_id text not null references alerts (id) on delete cascade,
        route_id text not null references alert_routes (id) on delete cascade,
        number integer not null,
        severity text not null,
        at timestamptz not null,
        recipients text[] not null,
        primary key (alert_id, route_id, number)
      )`.execute(db);
    await sql`create index alert_notices_route on alert_notices (route_id)`.execute(db);
  },
};
