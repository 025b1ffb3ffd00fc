import { sql, type Migration } from 'kysely';

/** Rollouts of software, and what became of each of their devices. */
export const rollouts: Migration = {
  async up(db) {
    await sql`
      create table rollouts (
        id text primary key,
        name text not null,
        description text not null,
        liq_version text not null,
        target_version text not null,
        stop_percent integer not null,
        start_window jsonb,
        state text not null default 'running',
        stop jsonb,
        made_by text references users (id) on delete set null,
        created_at timestamptz not null,
        ended_at timestamptz
      )`.execute(db);
    await sql`
      create table rollout_devices (
        rollout_id text not null references rollouts (id) on delete cascade,
        device_id text not null references devices (id) on delete cascade,
        position integer not null,
        phase integer,
        state text not null default 'pending',
        counted boolean not null default true,
        attempts integer not null default 0,
        command_id text,
        from_version text not null default '',
        code text,
        reason jsonb,
        begun_at timestamptz,
        ended_at timestamptz,
        primary key (rollout_id, device_id)
      )`.execute(db);
    // A device waits or is upgraded in one rollout at a time.
    await sql`
      create unique index rollout_devices_open on rollout_devices (device_id)
      where state in ('pending', 'upgrading')`.execute(db);
    await sql`create index rollout_devices_device on rollout_devices (device_id)`.execute(db);
  },
};
