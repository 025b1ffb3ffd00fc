import { sql, type Migration } from 'kysely';

/** What servers fetch for channels: where, the sealed passphrase or password, and whether it is on; and channels that feed others. */
export const sources: Migration = {
  async up(db) {
    await sql`
      alter table channels
        add column source jsonb,
        add column source_secret text,
        add column source_on boolean not null default false,
        add column source_channel_id text references channels (id) on delete set null`.execute(db);
    await sql`create index channels_source_channel on channels (source_channel_id)`.execute(db);
  },
};
