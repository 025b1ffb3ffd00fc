import { sql, type Migration } from 'kysely';

/** How often the tokens for pictures of a channel were renewed: once for each private session. */
export const pictureGenerations: Migration = {
  async up(db) {
    await sql`alter table channels add column picture_generation integer not null default 0`.execute(db);
    // Tokens from before a session that is on now open nothing either.
    await sql`update channels set picture_generation = 1 where private_session`.execute(db);
  },
};
