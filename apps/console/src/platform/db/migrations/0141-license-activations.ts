import { sql, type Migration } from 'kysely';

/**
 * Licences of units that are activated on demand, who may activate them, and trials of services, which are remembered when their
 * configuration is deleted.
 */
export const licenseActivations: Migration = {
  async up(db) {
    await sql`alter table users add column oda boolean not null default false`.execute(db);
    await sql`alter table units add column license_activated_until timestamptz`.execute(db);
    await sql`alter table inventory_services drop constraint inventory_services_service_check`.execute(db);
    await sql`
      alter table inventory_services add constraint inventory_services_service_check
        check (service in ('go_plan', 'smart_plan', 'ai_integration', 'graphics', 'unit_license'))`.execute(db);
    await sql`
      create table license_activations (
        id text primary key,
        inventory_id text not null references inventories (id),
        service_id text references inventory_services (id) on delete set null,
        unit_id text references devices (id) on delete set null,
        unit_name text not null,
        activated_by text not null,
        hours integer not null check (hours > 0),
        activated_at timestamptz not null,
        ends_at timestamptz not null
      )`.execute(db);
    await sql`create index license_activations_inventory on license_activations (inventory_id)`.execute(db);
    await sql`create index license_activations_service on license_activations (service_id)`.execute(db);
    await sql`create index license_activations_unit on license_activations (unit_id)`.execute(db);
    await sql`
      create table used_trials (
        inventory_id text not null references inventories (id),
        service text not null,
        started_at timestamptz not null,
        primary key (inventory_id, service)
      )`.execute(db);
    await sql`
      insert into used_trials (inventory_id, service, started_at)
      select inventory_id, service, trial_started_at from inventory_services where trial_started_at is not null`.execute(
      db,
    );
  },
};
