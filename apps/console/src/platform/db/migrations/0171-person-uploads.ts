import { sql, type Migration } from 'kysely';

/** Uploads of people: their size, what has arrived, and how they ended. Those of units have no size here. */
export const personUploads: Migration = {
  async up(db) {
    await sql`
      alter table file_uploads
        add column size_bytes bigint check (size_bytes > 0),
        add column received_bytes bigint not null default 0 check (received_bytes >= 0),
        add column active_at timestamptz,
        add column outcome text check (outcome in ('done', 'refused', 'cancelled')),
        add column problem text,
        add column ended_at timestamptz`.execute(db);
    await sql`
      create index file_uploads_open on file_uploads (channel_id, created_at)
        where size_bytes is not null and outcome is null`.execute(db);
    await sql`create index recordings_upload on recordings (upload_id) where upload_id is not null`.execute(db);
  },
};
