import { sql, type Migration } from 'kysely';

/** Limits of services of units, and for which end of which service its administrators were warned. Services that there are have none. */
export const deviceServices: Migration = {
  async up(db) {
    await sql`
      create table device_services (
        unit_id text not null references devices (id) on delete cascade,
        service text not null,
        usage_type text not null check (usage_type in ('data', 'time', 'na')),
        allowance integer check (allowance > 0),
        instance_limit integer check (instance_limit > 0),
        expires_at timestamptz,
        given_at timestamptz not null,
        ended boolean not null default false,
        warned_end timestamptz,
        warned_days integer,
        primary key (unit_id, service)
      )`.execute(db);
    await sql`
      alter table inventory_services
        add column warned_end timestamptz,
        add column warned_days integer`.execute(db);
  },
};
