import { sql, type Migration } from 'kysely';

/** Slate and RTMP key of channels, and where their programme goes; keys and passphrases are sealed. */
export const destinations: Migration = {
  async up(db) {
    await sql`
      alter table channels
        add column slate boolean not null default false,
        add column rtmp_key text`.execute(db);
    await sql`
      create table destinations (
        id text primary key,
        channel_id text not null references channels (id) on delete cascade,
        name text not null,
        target jsonb not null,
        secret text,
        enabled boolean not null default false,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index destinations_name on destinations (channel_id, lower(name))`.execute(db);
  },
};
