import { sql, type Migration } from 'kysely';

/** Usage profiles of inventories, of which each begins with a default one, and the profile that a unit has. */
export const usageProfiles: Migration = {
  async up(db) {
    await sql`
      create table usage_profiles (
        id text primary key,
        inventory_id text not null references inventories (id),
        name text not null,
        type text not null check (type in ('data', 'hours')),
        allowance integer not null check (allowance > 0),
        reset_day integer not null check (reset_day between 1 and 31),
        is_default boolean not null default false,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index usage_profiles_name on usage_profiles (inventory_id, lower(name))`.execute(db);
    await sql`create unique index usage_profiles_default on usage_profiles (inventory_id) where is_default`.execute(db);
    await sql`alter table units add column usage_profile_id text references usage_profiles (id)`.execute(db);
    await sql`
      create index units_usage_profile on units (usage_profile_id) where usage_profile_id is not null`.execute(db);
    await sql`
      insert into usage_profiles (id, inventory_id, name, type, allowance, reset_day, is_default)
      select 'upf_' || substr(md5(id), 1, 24), id, 'Default', 'data', 1000000, 1, true from inventories`.execute(db);
  },
};
