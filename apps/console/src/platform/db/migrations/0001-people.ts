import { sql, type Migration } from 'kysely';

/** Organisations, their users, and what keeps users signed in (design §5). */
export const people: Migration = {
  async up(db) {
    await sql`
      create table inventories (
        id text primary key,
        name text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table groups (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        features text[] not null default '{}',
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index groups_name on groups (inventory_id, lower(name))`.execute(db);
    await sql`
      create table users (
        id text primary key,
        username text not null,
        first_name text not null default '',
        last_name text not null default '',
        email text not null default '',
        password_hash text not null,
        password_changed_at timestamptz not null default now(),
        active boolean not null default true,
        roles text[] not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index users_username on users (lower(username))`.execute(db);
    await sql`
      create table user_groups (
        user_id text not null references users (id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        primary key (user_id, group_id)
      )`.execute(db);
    await sql`create index user_groups_group on user_groups (group_id)`.execute(db);
    await sql`
      create table user_inventories (
        user_id text not null references users (id) on delete cascade,
        inventory_id text not null references inventories (id) on delete cascade,
        primary key (user_id, inventory_id)
      )`.execute(db);
    await sql`create index user_inventories_inventory on user_inventories (inventory_id)`.execute(db);
    await sql`
      create table sessions (
        id text primary key,
        token_hash bytea not null unique,
        user_id text not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        address text not null
      )`.execute(db);
    await sql`create index sessions_user on sessions (user_id)`.execute(db);
    await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
    await sql`
      create table throttles (
        key text primary key,
        window_start timestamptz not null,
        failures integer not null
      )`.execute(db);
    await sql`create index throttles_window on throttles (window_start)`.execute(db);
    await sql`
      create table preferences (
        user_id text primary key references users (id) on delete cascade,
        data jsonb not null
      )`.execute(db);
  },
};
