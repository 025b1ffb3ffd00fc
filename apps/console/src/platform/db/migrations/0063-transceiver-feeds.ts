import { sql, type Migration } from 'kysely';

/** Channels that feed channels for units, and where the server of the fed one listens. */
export const transceiverFeeds: Migration = {
  async up(db) {
    await sql`
      create table transceiver_feeds (
        source_id text primary key references channels (id) on delete cascade,
        target_id text not null unique references channels (id) on delete cascade,
        host text not null,
        port integer not null,
        asked_by text references users (id) on delete set null,
        created_at timestamptz not null default now(),
        check (source_id <> target_id)
      )`.execute(db);
  },
};
