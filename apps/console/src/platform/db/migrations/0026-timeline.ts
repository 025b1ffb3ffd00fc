import { sql, type Migration } from 'kysely';

/** What the time line of a unit is read from: settings before and after a change, and what servers saw of channels. */
export const timeline: Migration = {
  async up(db) {
    await sql`alter table audit add column changes jsonb`.execute(db);
    await sql`
      create index device_events_channel on device_events (channel_id, at)
        where type in ('pictureLost', 'pictureBack')`.execute(db);
  },
};
