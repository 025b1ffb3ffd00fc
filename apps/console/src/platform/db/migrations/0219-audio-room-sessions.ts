import { sql, type Migration } from 'kysely';

/** The session by which a user is in an audio room. */
export const audioRoomSessions: Migration = {
  async up(db) {
    await sql`alter table audio_participants add column session_id text`.execute(db);
  },
};
