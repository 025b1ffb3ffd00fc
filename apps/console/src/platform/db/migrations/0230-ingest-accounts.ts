import { sql, type Migration } from 'kysely';

/** Accounts with which other systems fetch the files of an inventory, one of each. Passwords are hashed. */
export const ingestAccounts: Migration = {
  async up(db) {
    await sql`
      create table ingest_accounts (
        inventory_id text primary key references inventories (id) on delete cascade,
        username text not null,
        password_hash text,
        whole_inventory boolean not null,
        enabled boolean not null,
        changed_at timestamptz not null default now(),
        last_used_at timestamptz,
        last_used_address text not null default ''
      )`.execute(db);
    await sql`create unique index ingest_accounts_username on ingest_accounts (lower(username))`.execute(db);
    await sql`
      create table ingest_account_groups (
        inventory_id text not null references ingest_accounts (inventory_id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        primary key (inventory_id, group_id)
      )`.execute(db);
    await sql`create index ingest_account_groups_group on ingest_account_groups (group_id)`.execute(db);
  },
};
