import { sql, type Migration } from 'kysely';

/** Channels that inventories share with others, who subscribes to them in which folder, and the feeds that carry the pictures. */
export const shares: Migration = {
  async up(db) {
    await sql`
      create table publishers (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        group_id text references groups (id) on delete set null,
        channel_id text not null references channels (id) on delete cascade,
        name text not null,
        description text not null,
        share_key text not null,
        key_hash bytea not null unique,
        created_by text references users (id) on delete set null,
        created_at timestamptz not null default now(),
        ends_at timestamptz
      )`.execute(db);
    await sql`create unique index publishers_name on publishers (inventory_id, lower(name))`.execute(db);
    await sql`create index publishers_channel on publishers (channel_id)`.execute(db);
    await sql`create index publishers_group on publishers (group_id)`.execute(db);
    await sql`create index publishers_creator on publishers (created_by)`.execute(db);
    await sql`create index publishers_end on publishers (ends_at) where ends_at is not null`.execute(db);
    await sql`
      create table subscribers (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        folder boolean not null,
        name text not null,
        folder_id text references subscribers (id) on delete set null,
        publisher_id text references publishers (id) on delete set null,
        key_hash bytea,
        key_hint text,
        state text,
        channel_id text references channels (id) on delete set null,
        asked_at timestamptz,
        decided_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz not null default now(),
        check (folder = (state is null) and folder = (key_hash is null))
      )`.execute(db);
    await sql`create unique index subscribers_name on subscribers (inventory_id, lower(name))`.execute(db);
    await sql`create unique index subscribers_key on subscribers (inventory_id, key_hash)`.execute(db);
    await sql`create index subscribers_folder on subscribers (folder_id)`.execute(db);
    await sql`create index subscribers_publisher on subscribers (publisher_id)`.execute(db);
    await sql`create index subscribers_channel on subscribers (channel_id)`.execute(db);
    // A channel feeds one channel for units, and any number of channels that show its shares.
    await sql`alter table transceiver_feeds add column subscriber_id text unique references subscribers (id) on delete cascade`.execute(
      db,
    );
    await sql`alter table transceiver_feeds drop constraint transceiver_feeds_pkey`.execute(db);
    await sql`alter table transceiver_feeds add primary key (target_id)`.execute(db);
    await sql`create unique index transceiver_feeds_source on transceiver_feeds (source_id) where subscriber_id is null`.execute(
      db,
    );
    await sql`create index transceiver_feeds_shared on transceiver_feeds (source_id)`.execute(db);
    // The server of a subscriber may be offline when a share is accepted.
    await sql`alter table transceiver_feeds alter column host drop not null, alter column port drop not null`.execute(
      db,
    );
  },
};
