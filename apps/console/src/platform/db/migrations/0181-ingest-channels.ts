import { sql, type Migration } from 'kysely';

/** Channels that are recorded by themselves while a unit with a story sends to them, and whether they are now. */
export const ingestChannels: Migration = {
  async up(db) {
    await sql`
      alter table channels add column ingest boolean not null default false,
        add column ingest_recording boolean not null default false`.execute(db);
    await sql`create index channels_ingest on channels (id) where ingest or ingest_recording`.execute(db);
  },
};
