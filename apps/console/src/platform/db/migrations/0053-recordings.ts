import { sql, type Migration } from 'kysely';

/** The index of finished recordings, as servers report them. */
export const recordings: Migration = {
  async up(db) {
    await sql`
      create table recordings (
        id text primary key,
        device_id text not null references devices (id) on delete cascade,
        channel_id text not null references channels (id) on delete cascade,
        name text not null,
        started_at timestamptz not null,
        ended_at timestamptz not null,
        bytes bigint not null,
        sha256 text not null,
        unique (device_id, channel_id, name)
      )`.execute(db);
    await sql`create index recordings_channel on recordings (channel_id, started_at desc, id desc)`.execute(db);
  },
};
