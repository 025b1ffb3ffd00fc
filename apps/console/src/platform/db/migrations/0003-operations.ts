import { sql, type Migration } from 'kysely';

/** What is asked of devices, and what becomes of it (design §7). */
export const operations: Migration = {
  async up(db) {
    await sql`
      create table transmissions (
        id text primary key,
        unit_id text not null references devices (id) on delete cascade,
        channel_id text not null references channels (id) on delete cascade,
        asked_by text references users (id) on delete set null,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        stop_asked_at timestamptz,
        ended_at timestamptz,
        end_reason text
      )`.execute(db);
    // At most one open transmission a unit, and one a channel: a double start loses here.
    await sql`create unique index transmissions_open_unit on transmissions (unit_id) where ended_at is null`.execute(
      db,
    );
    await sql`
      create unique index transmissions_open_channel on transmissions (channel_id) where ended_at is null`.execute(db);
    await sql`create index transmissions_unit on transmissions (unit_id, created_at)`.execute(db);
    await sql`create index transmissions_channel on transmissions (channel_id, created_at)`.execute(db);
    await sql`create index transmissions_asker on transmissions (asked_by)`.execute(db);
    await sql`
      create table commands (
        id text primary key,
        device_id text not null references devices (id) on delete cascade,
        name text not null,
        "order" jsonb not null,
        state text not null,
        asked_by text references users (id) on delete set null,
        transmission_id text references transmissions (id) on delete set null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        sent_at timestamptz,
        answered_at timestamptz,
        error text
      )`.execute(db);
    await sql`
      create index commands_waiting on commands (device_id, created_at) where state in ('pending', 'sent')`.execute(db);
    await sql`create index commands_expiry on commands (expires_at) where state in ('pending', 'sent')`.execute(db);
    await sql`create index commands_device on commands (device_id, created_at)`.execute(db);
    await sql`create index commands_transmission on commands (transmission_id)`.execute(db);
    await sql`create index commands_asker on commands (asked_by)`.execute(db);
    await sql`
      create table idempotency (
        user_id text not null references users (id) on delete cascade,
        key text not null,
        request_hash bytea not null,
        status integer,
        body text,
        created_at timestamptz not null default now(),
        primary key (user_id, key)
      )`.execute(db);
    await sql`create index idempotency_age on idempotency (created_at)`.execute(db);
  },
};
