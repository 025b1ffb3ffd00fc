import { sql, type Migration } from 'kysely';

/** What locations units report, by profiles that inventories name. */
export const geocodingProfiles: Migration = {
  async up(db) {
    await sql`
      create table geocoding_profiles (
        id text primary key,
        name text not null,
        settings jsonb not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index geocoding_profiles_name on geocoding_profiles (lower(name))`.execute(db);
    await sql`alter table inventories add column geocoding_profile_id text references geocoding_profiles (id)`.execute(
      db,
    );
    await sql`
      create index inventories_geocoding_profile on inventories (geocoding_profile_id)
      where geocoding_profile_id is not null`.execute(db);
  },
};
