import { sql, type Migration } from 'kysely';

/** API keys by the SHA-256 of the key, with where they reach and when they were last used; audit entries name the key that acted. */
export const apiKeys: Migration = {
  async up(db) {
    await sql`
      create table api_keys (
        id text primary key,
        name text not null,
        secret_hash bytea not null unique,
        hint text not null,
        role text not null,
        addresses text[] not null default '{}',
        made_by text not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        last_used_at timestamptz,
        last_used_address text,
        last_used_call text
      )`.execute(db);
    await sql`create index api_keys_made_by on api_keys (made_by)`.execute(db);
    await sql`
      create table api_key_inventories (
        api_key_id text not null references api_keys (id) on delete cascade,
        inventory_id text not null references inventories (id) on delete cascade,
        primary key (api_key_id, inventory_id)
      )`.execute(db);
    await sql`create index api_key_inventories_inventory on api_key_inventories (inventory_id)`.execute(db);
    await sql`
      create table api_key_groups (
        api_key_id text not null references api_keys (id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        primary key (api_key_id, group_id)
      )`.execute(db);
    await sql`create index api_key_groups_group on api_key_groups (group_id)`.execute(db);
    await sql`alter table audit add column api_key_id text, add column api_key_name text`.execute(db);
    await sql`create index audit_api_key on audit (api_key_id, id) where api_key_id is not null`.execute(db);
  },
};
