import { sql, type Migration } from 'kysely';

/** Links by which channels are watched without signing in, and who watches by them through which console. */
export const shareLinks: Migration = {
  async up(db) {
    await sql`
      create table share_links (
        id text primary key,
        channel_id text not null references channels (id) on delete cascade,
        token_hash bytea not null unique,
        description text not null,
        duration text not null,
        starts_at timestamptz not null,
        ends_at timestamptz,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index share_links_channel on share_links (channel_id)`.execute(db);
    await sql`
      create table share_watchers (
        id text primary key,
        link_id text not null references share_links (id) on delete cascade,
        console_id text not null references consoles (id) on delete cascade,
        address text not null,
        since timestamptz not null default now()
      )`.execute(db);
    await sql`create index share_watchers_link on share_watchers (link_id)`.execute(db);
    await sql`create index share_watchers_console on share_watchers (console_id)`.execute(db);
  },
};
