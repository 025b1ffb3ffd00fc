import { sql, type Migration } from 'kysely';

/** Bundles of logs that units were asked for; `content` is there once it was received whole. */
export const unitLogs: Migration = {
  async up(db) {
    await sql`
      create table unit_logs (
        id text primary key,
        device_id text not null references devices (id) on delete cascade,
        command_id text not null references commands (id) on delete cascade,
        asked_by text references users (id) on delete set null,
        created_at timestamptz not null default now(),
        received_at timestamptz,
        sha256 text,
        bytes integer,
        content bytea
      )`.execute(db);
    await sql`create index unit_logs_device on unit_logs (device_id, created_at)`.execute(db);
    await sql`create index unit_logs_command on unit_logs (command_id)`.execute(db);
    await sql`create index unit_logs_asker on unit_logs (asked_by)`.execute(db);
  },
};
