import { sql, type Migration } from 'kysely';

/** What a run does with its picture; one that only stores does not keep its channel from others. */
export const storeModes: Migration = {
  async up(db) {
    await sql`alter table transmissions add column mode text not null default 'live'`.execute(db);
    await sql`drop index transmissions_open_channel`.execute(db);
    await sql`
      create unique index transmissions_open_channel on transmissions (channel_id)
      where ended_at is null and mode <> 'storeOnly'`.execute(db);
  },
};
