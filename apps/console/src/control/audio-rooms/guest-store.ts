import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Heard } from './heard.js';
import { lockRoom, requirePlace, whyOut, type StoredRoom } from './participants-store.js';
import type { PlacedRoom } from './room-server.js';

/** A guest's request for the place in the room of the invitation. */
export interface GuestAsk {
  readonly unitId: string;
  /** Of the link that the guest uses. */
  readonly tokenHash: Buffer;
  /** Name that the guest enters; empty: as before. */
  readonly guestName: string;
  /** Id of the participant that this page was, when it reconnects. */
  readonly again: string | undefined;
}

export interface GuestPlace {
  readonly id: string;
  /** Mute and volume that somebody in the room has set for the guest; they stay. */
  readonly heard: Heard;
  /** Another page of the same invitation, which this one replaces. */
  readonly replaced: string | null;
}

/**
 * Gives a guest the one place of the invitation in its room, if the inventory has a licence. A returning id needs no further licence.
 * @throws {Refusal} INVITATION, AUDIO_ROOM_UNREACHABLE, AUDIO_ROOM_LET_OUT, AUDIO_ROOM_REPLACED, AUDIO_ROOM_OFF, AUDIO_ROOM_LICENSE, AUDIO_ROOM_FULL
 */
export async function insertGuest(
  tx: Transaction<Database>,
  room: StoredRoom,
  { unitId, tokenHash, guestName, again }: GuestAsk,
  nowMs: number,
): Promise<GuestPlace> {
  const serverId = await lockRoom(tx, room);
  if (serverId !== undefined && serverId !== room.serverId) throw new Refusal('AUDIO_ROOM_UNREACHABLE');
  const at = new Date(nowMs);
  // The invitation may have ended since its link was read.
  const { rows } = await sql<Heard>`
    select audio_muted as muted, audio_volume as volume from invitations
    where unit_id = ${unitId} and token_hash = ${tokenHash} and audio_room_id = ${room.id}
      and not expired and (expires_at is null or expires_at > ${at}) for update`.execute(tx);
  const [heard] = rows;
  if (!heard) throw new Refusal('INVITATION');
  if ((await whyOut(tx, again)) === 'letOut') throw new Refusal('AUDIO_ROOM_LET_OUT');
  if (guestName !== '')
    await tx.updateTable('invitations').set({ guest_name: guestName }).where('unit_id', '=', unitId).execute();
  const present = await placeOf(tx, unitId);
  if (present !== null && again !== undefined) {
    if (present !== again) throw new Refusal('AUDIO_ROOM_REPLACED');
    await tx.updateTable('audio_participants').set({ joined_at: at }).where('id', '=', again).execute();
    return { id: again, heard, replaced: null };
  }
  if (present !== null) await tx.deleteFrom('audio_participants').where('id', '=', present).execute();
  await requirePlace(tx, room, nowMs);
  const id = newId('prt');
  const who = { user_id: null, unit_id: null, guest_unit_id: unitId };
  await tx
    .insertInto('audio_participants')
    .values({ id, room_id: room.id, ...who, joined_at: at })
    .execute();
  return { id, heard, replaced: present };
}

async function placeOf(tx: Transaction<Database>, unitId: string): Promise<string | null> {
  const place = tx.selectFrom('audio_participants').select('id').where('guest_unit_id', '=', unitId);
  return (await place.executeTakeFirst())?.id ?? null;
}

/** Removes a guest's place; returns the room from which to disconnect the guest. Undefined: the guest was in no room. */
export async function removeGuest(
  tx: Transaction<Database>,
  unitId: string,
): Promise<{ readonly id: string; readonly room: PlacedRoom } | undefined> {
  const { rows } = await sql<{ id: string; roomId: string; inventoryId: string; serverId: string }>`
    delete from audio_participants p using audio_rooms a where p.guest_unit_id = ${unitId} and a.id = p.room_id
    returning p.id, a.id as "roomId", a.inventory_id as "inventoryId", a.server_id as "serverId"`.execute(tx);
  const [row] = rows;
  return row && { id: row.id, room: { id: row.roomId, inventoryId: row.inventoryId, serverId: row.serverId } };
}
