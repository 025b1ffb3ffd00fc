import { sql, type Migration } from 'kysely';

/** Why a page does not come back into an audio room by itself: somebody let it out, or its user has joined the room elsewhere. */
export const movedInRooms: Migration = {
  async up(db) {
    await sql`
      alter table audio_let_outs
        add column reason text not null default 'letOut' check (reason in ('letOut', 'moved'))`.execute(db);
  },
};
