import { sql, type Migration } from 'kysely';

/** Stream providers of inventories, and which of them a streaming destination names. */
export const streamProviders: Migration = {
  async up(db) {
    await sql`
      create table stream_providers (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        domain text not null,
        protocol text not null,
        url text not null,
        secondary_url text,
        profile_id text references stream_profiles (id) on delete restrict,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index stream_providers_name on stream_providers (inventory_id, lower(name))`.execute(db);
    await sql`create index stream_providers_profile on stream_providers (profile_id)`.execute(db);
    await sql`
      alter table destinations add column provider_id text references stream_providers (id) on delete restrict`.execute(
      db,
    );
    await sql`create index destinations_provider on destinations (provider_id)`.execute(db);
  },
};
