import { sql, type Migration } from 'kysely';

/** Files that are played into channels: a queue for each channel, and whether it plays. Of a file that is gone its name stays. */
export const playouts: Migration = {
  async up(db) {
    await sql`
      create table playout_queues (
        channel_id text primary key references channels (id) on delete cascade,
        running boolean not null default false,
        break_in boolean not null default false
      )`.execute(db);
    await sql`
      create table playouts (
        id text primary key,
        channel_id text not null references channels (id) on delete cascade,
        position integer not null,
        file_id text references recordings (id) on delete set null,
        file_name text not null,
        from_ms integer not null default 0 check (from_ms >= 0),
        loop boolean not null default false,
        begins_at timestamptz,
        by_user text not null,
        created_at timestamptz not null default now(),
        outcome text check (outcome in ('played', 'failed', 'stopped')),
        detail text not null default '',
        ended_at timestamptz,
        check ((outcome is null) = (ended_at is null))
      )`.execute(db);
    await sql`create index playouts_channel on playouts (channel_id, position)`.execute(db);
    await sql`create index playouts_file on playouts (file_id)`.execute(db);
  },
};
