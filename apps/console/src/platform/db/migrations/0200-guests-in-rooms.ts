import { sql, type Migration } from 'kysely';

/** An invitation can name one audio room, in which its guest takes part with a browser; who is let out stays out. */
export const guestsInRooms: Migration = {
  async up(db) {
    await sql`
      alter table invitations
        add column audio_room_id text references audio_rooms (id) on delete set null,
        add column audio_room_name text not null default '',
        add column audio_muted boolean not null default false`.execute(db);
    await sql`create index invitations_audio_room on invitations (audio_room_id)`.execute(db);
    await sql`
      create table audio_let_outs (participant_id text primary key, let_out_at timestamptz not null)`.execute(db);
    await sql`create index audio_let_outs_at on audio_let_outs (let_out_at)`.execute(db);
    await sql`
      alter table audio_participants
        add column guest_unit_id text unique references invitations (unit_id) on delete cascade,
        drop constraint audio_participants_check,
        add constraint audio_participants_check check (num_nonnulls(user_id, unit_id, guest_unit_id) = 1)`.execute(db);
  },
};
