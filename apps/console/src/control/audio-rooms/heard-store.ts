import { ROOM_VOLUME } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { type Heard, soundsOf } from './heard.js';
import type { StoredParticipant } from './participants-store.js';
import { changeIn, type PlacedRoom, type RoomServerParts } from './room-server.js';

type Change = Partial<Heard>;

/** Stores mute and volume of a user, a unit or a guest in a room, for when they come back. */
export async function keepHeard(
  tx: Transaction<Database>,
  { id, guest_unit_id }: Pick<StoredParticipant, 'id' | 'guest_unit_id'>,
  { muted, volume }: Change,
): Promise<void> {
  if (muted === undefined && volume === undefined) return;
  if (guest_unit_id === null) {
    const values = { ...(muted !== undefined && { muted }), ...(volume !== undefined && { volume }) };
    await tx.updateTable('audio_participants').set(values).where('id', '=', id).execute();
    return;
  }
  const values = {
    ...(muted !== undefined && { audio_muted: muted }),
    ...(volume !== undefined && { audio_volume: volume }),
  };
  await tx.updateTable('invitations').set(values).where('unit_id', '=', guest_unit_id).execute();
}

/** Stores mute and volume of a channel or an audio interface in a room. */
export async function keepSound(
  tx: Transaction<Database>,
  roomId: string,
  sound: string,
  { muted, volume }: Change,
): Promise<void> {
  await sql`
    insert into audio_room_sounds (room_id, sound, muted, volume)
    values (${roomId}, ${sound}, ${muted ?? false}, ${volume ?? ROOM_VOLUME.usual})
    on conflict (room_id, sound) do update set
      muted = coalesce(${muted ?? null}, audio_room_sounds.muted),
      volume = coalesce(${volume ?? null}, audio_room_sounds.volume)`.execute(tx);
}

/** Deletes mute and volume of channels and audio interfaces that are no longer in a room, so that these return as any other. */
export async function forgetSounds(tx: Transaction<Database>, roomId: string): Promise<void> {
  await sql`
    delete from audio_room_sounds s where s.room_id = ${roomId} and s.sound not in ${soundsOf(sql`${roomId}`)}`.execute(
    tx,
  );
}

/** Sets the stored volume of a browser that has just joined. @throws {Refusal} AUDIO_ROOM_UNREACHABLE */
export async function restoreVolume(
  parts: RoomServerParts,
  room: PlacedRoom,
  participantId: string,
  { volume }: Heard,
): Promise<void> {
  if (volume !== ROOM_VOLUME.usual) await changeIn(parts, room, participantId, { volume });
}
