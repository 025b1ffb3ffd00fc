import { sql, type Migration } from 'kysely';

/** Notes on what is new and who has read them, counts of page views, and what superusers set for the installation. */
export const whatsNew: Migration = {
  async up(db) {
    await sql`
      create table release_notes (
        id text primary key,
        title text not null,
        body text not null,
        version text not null,
        active boolean not null,
        published_from timestamptz not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table release_note_readers (
        note_id text not null references release_notes (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        read_at timestamptz not null default now(),
        primary key (user_id, note_id)
      )`.execute(db);
    await sql`create index release_note_readers_note on release_note_readers (note_id)`.execute(db);
    await sql`
      create table page_views (
        day date not null,
        route text not null,
        views integer not null,
        duration_ms bigint not null,
        primary key (day, route)
      )`.execute(db);
    await sql`
      create table application_configuration (
        id boolean primary key default true check (id),
        video_return_url text,
        matrix_url text,
        customer_portal_url text,
        page_views boolean not null default false
      )`.execute(db);
  },
};
