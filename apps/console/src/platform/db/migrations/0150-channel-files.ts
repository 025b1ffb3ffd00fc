import { sql, type Migration } from 'kysely';

/**
 * The index of recordings becomes that of all files that servers hold for channels: how they came there, of which unit and story they are,
 * whether they are held or are to be deleted, and how long they are kept. Who brought a file is known by its upload.
 */
export const channelFiles: Migration = {
  async up(db) {
    await sql`
      alter table recordings
        add column kind text not null default 'recorded' check (kind in ('recorded', 'received', 'uploaded', 'clip')),
        add column unit_id text references devices (id) on delete set null,
        add column upload_id text,
        add column uploaded_by text,
        add column metadata jsonb not null default '{}',
        add column media jsonb,
        add column clip jsonb,
        add column exported_at timestamptz,
        add column held_at timestamptz,
        add column held_by text,
        add column held_reason text,
        add column removing_at timestamptz,
        add column private boolean not null default false,
        add column search_text text generated always as
          (lower(name || ' ' || coalesce(metadata ->> 'slugline', ''))) stored`.execute(db);
    await sql`create index recordings_newest on recordings (started_at desc, id desc)`.execute(db);
    await sql`create index recordings_name on recordings (lower(name), id)`.execute(db);
    await sql`create index recordings_bytes on recordings (bytes, id)`.execute(db);
    await sql`create index recordings_unit on recordings (unit_id) where unit_id is not null`.execute(db);
    await sql`drop index recordings_started`.execute(db);
    await sql`
      create table file_uploads (
        id text primary key,
        channel_id text not null references channels (id) on delete cascade,
        unit_id text references devices (id) on delete cascade,
        user_id text references users (id) on delete set null,
        username text not null,
        name text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index file_uploads_created on file_uploads (created_at)`.execute(db);
    await sql`
      alter table groups add column file_days integer check (file_days > 0), add column file_gigabytes integer check (file_gigabytes > 0)`.execute(
      db,
    );
    await sql`
      alter table inventories add column file_days integer check (file_days > 0), add column file_gigabytes integer check (file_gigabytes > 0)`.execute(
      db,
    );
    // When the last private session began and ended: a file of that time is withheld as its pictures were.
    await sql`alter table channels add column private_from timestamptz, add column private_until timestamptz`.execute(
      db,
    );
    await sql`update channels set private_from = now() where private_session`.execute(db);
    await sql`
      create or replace function note_private_session() returns trigger language plpgsql as $$
      begin
        if new.private_session and not old.private_session then
          new.private_from := now();
          new.private_until := null;
        elsif old.private_session and not new.private_session then
          new.private_until := now();
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger channels_private_session before update of private_session on channels
      for each row execute function note_private_session()`.execute(db);
  },
};
