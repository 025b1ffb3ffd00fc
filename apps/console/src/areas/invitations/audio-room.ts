import type { Invitation } from '@backhaul/contract';
import type { Kysely, Transaction } from 'kysely';
import { removeGuest } from '../../control/audio-rooms/guest-store.js';
import { disconnectParticipant } from '../../control/audio-rooms/room-server.js';
import { visibleAudioRoom } from '../../control/policies/audio-room.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import { invitationOf, presentInvitation } from './store.js';

/** The audio room for an invitation. Throws NOT_FOUND for a room of another inventory, and for one that the caller does not see. */
export async function roomFor(
  db: Kysely<Database>,
  caller: Caller,
  inventoryId: string,
  roomId: string | null,
): Promise<string | null> {
  if (roomId === null) return null;
  const room = await visibleAudioRoom(db, caller.scope, roomId);
  if (room.inventoryId !== inventoryId) throw new Refusal('NOT_FOUND');
  return room.id;
}

/** Columns for the room of an invitation. Throws NOT_FOUND if the room was deleted in the meantime. */
export async function namedRoom(
  tx: Transaction<Database>,
  roomId: string | null,
): Promise<{ readonly audio_room_id: string | null; readonly audio_room_name: string }> {
  if (roomId === null) return { audio_room_id: null, audio_room_name: '' };
  const room = await tx
    .selectFrom('audio_rooms')
    .select('name')
    .where('id', '=', roomId)
    .forKeyShare()
    .executeTakeFirst();
  if (!room) throw new Refusal('NOT_FOUND');
  return { audio_room_id: roomId, audio_room_name: room.name };
}

/** Sets the room of a guest, and removes the guest from another one. Throws NOT_INVITED and NOT_FOUND. */
export async function setAudioRoom(
  dependencies: InvitationDependencies,
  caller: Caller,
  { id: unitId, record }: VisibleUnit,
  audioRoomId: string | null,
): Promise<Invitation> {
  const { db } = dependencies;
  const before = await invitationOf(db, unitId);
  const roomId = await roomFor(db, caller, record.inventoryId, audioRoomId);
  const { guest } = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const named = await namedRoom(tx, roomId);
      const isOther = roomId !== before.audio_room_id;
      await tx
        .updateTable('invitations')
        .set({ ...named, ...(isOther && { audio_muted: false }) })
        .where('unit_id', '=', unitId)
        .execute();
      return { name: named.audio_room_name, guest: isOther ? await removeGuest(tx, unitId) : undefined };
    },
    ({ name }) => ({ action: 'guest:audioRoom', subject: { kind: 'unit', id: unitId }, detail: name }),
  );
  if (guest) await disconnectParticipant(dependencies, guest.room, guest.id);
  return presentInvitation(await invitationOf(db, unitId));
}
