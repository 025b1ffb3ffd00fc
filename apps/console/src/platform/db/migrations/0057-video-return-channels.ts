import { sql, type Migration } from 'kysely';

/** Channels that exist to be returned to units, and what they are for. */
export const videoReturnChannels: Migration = {
  async up(db) {
    await sql`
      alter table channels
        add column video_return boolean not null default false,
        add column description text not null default ''`.execute(db);
  },
};
