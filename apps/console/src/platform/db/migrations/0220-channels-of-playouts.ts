import { sql, type Migration } from 'kysely';

/** The channel of the file of a playout, by which its name is shown after it was deleted. */
export const channelsOfPlayouts: Migration = {
  async up(db) {
    await sql`alter table playouts add column file_channel_id text`.execute(db);
    await sql`
      update playouts set file_channel_id = r.channel_id from recordings r where r.id = playouts.file_id`.execute(db);
  },
};
