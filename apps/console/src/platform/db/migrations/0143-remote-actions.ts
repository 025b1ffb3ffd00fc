import { sql, type Migration } from 'kysely';

/** Remote actions with what they brought, and which of them inventories want to approve. */
export const remoteActions: Migration = {
  async up(db) {
    await sql`
      alter table inventories add column remote_approval text not null default 'never'
        check (remote_approval in ('never', 'restart', 'all'))`.execute(db);
    await sql`
      create table remote_actions (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        device_id text references devices (id) on delete set null,
        device_kind text not null check (device_kind in ('unit', 'server')),
        device_name text not null,
        action text not null check (action in ('restart', 'logs', 'screenshot', 'diagnostic')),
        reason text not null,
        on_air boolean not null,
        asked_by text references users (id) on delete set null,
        asker text not null,
        asker_name text not null,
        approval_id text,
        needs_approval boolean not null,
        state text not null,
        asked_at timestamptz not null,
        expires_at timestamptz not null,
        decided_at timestamptz,
        decided_by text,
        started_at timestamptz,
        ended_at timestamptz,
        problem text,
        detail text,
        command_id text
      )`.execute(db);
    await sql`create index remote_actions_inventory on remote_actions (inventory_id)`.execute(db);
    await sql`create index remote_actions_asker on remote_actions (asked_by)`.execute(db);
    await sql`create index remote_actions_device on remote_actions (device_id)`.execute(db);
    await sql`
      create unique index remote_actions_open on remote_actions (device_id, action)
      where state in ('waiting', 'queued', 'running')`.execute(db);
    await sql`
      create table remote_action_files (
        id text primary key,
        action_id text not null references remote_actions (id) on delete cascade,
        name text not null,
        type text not null,
        content bytea not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index remote_action_files_action on remote_action_files (action_id)`.execute(db);
    await sql`create index remote_action_files_expiry on remote_action_files (expires_at)`.execute(db);
  },
};
