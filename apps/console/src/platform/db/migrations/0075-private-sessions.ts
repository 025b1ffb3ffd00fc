import { sql, type Migration } from 'kysely';

/** Whether the pictures and the sound of a channel are withheld from everybody but those who manage channels. */
export const privateSessions: Migration = {
  async up(db) {
    await sql`alter table channels add column private_session boolean not null default false`.execute(db);
  },
};
