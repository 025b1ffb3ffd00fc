import { sql, type Migration } from 'kysely';

/**
 * Services of inventories, and when overlays were on. Inventories begin without any that is configured, so that everything goes on as it
 * was.
 */
export const inventoryServices: Migration = {
  async up(db) {
    await sql`
      create table inventory_services (
        id text primary key,
        inventory_id text not null references inventories (id),
        service text not null check (service in ('go_plan', 'smart_plan', 'ai_integration', 'graphics')),
        purchased boolean not null,
        usage_type text not null check (usage_type in ('data', 'time', 'na')),
        package_size integer check (package_size > 0),
        start_day integer not null check (start_day between 1 and 31),
        instance_limit integer check (instance_limit >= 0),
        expires_at timestamptz,
        trial_started_at timestamptz,
        created_at timestamptz not null default now(),
        constraint inventory_services_once unique (inventory_id, service)
      )`.execute(db);
    await sql`
      create table overlay_uses (
        id bigint generated always as identity primary key,
        inventory_id text not null references inventories (id),
        channel_id text not null,
        started_at timestamptz not null,
        ended_at timestamptz
      )`.execute(db);
    await sql`create index overlay_uses_inventory on overlay_uses (inventory_id)`.execute(db);
    await sql`create unique index overlay_uses_open on overlay_uses (channel_id) where ended_at is null`.execute(db);
    await sql`create index overlay_uses_ended on overlay_uses (ended_at)`.execute(db);
    await sql`
      insert into overlay_uses (inventory_id, channel_id, started_at)
      select inventory_id, id, now() from channels where overlay_on`.execute(db);
  },
};
