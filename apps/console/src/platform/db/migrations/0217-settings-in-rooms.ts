import { sql, type Migration } from 'kysely';

/** How a room hears who is in it, and the sounds of channels and audio interfaces, until somebody changes it; and since when a server misses somebody. */
export const settingsInRooms: Migration = {
  async up(db) {
    await sql`
      alter table audio_participants
        add column muted boolean not null default false,
        add column volume integer not null default 100 check (volume between 0 and 200),
        add column lost_at timestamptz`.execute(db);
    await sql`
      alter table invitations
        add column audio_volume integer not null default 100 check (audio_volume between 0 and 200)`.execute(db);
    await sql`
      create table audio_room_sounds (
        room_id text not null references audio_rooms (id) on delete cascade,
        sound text not null,
        muted boolean not null,
        volume integer not null check (volume between 0 and 200),
        primary key (room_id, sound))`.execute(db);
  },
};
