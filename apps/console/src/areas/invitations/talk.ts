import type { AppContract, AudioRoomEntry, AudioRoomState, HandlerInput } from '@backhaul/contract';
import { checkShortText } from '@backhaul/domain';
import { restoreVolume } from '../../control/audio-rooms/heard-store.js';
import { insertGuest } from '../../control/audio-rooms/guest-store.js';
import {
  deleteParticipant,
  dropParticipant,
  participantsOf,
  roomOf,
  type StoredParticipant,
  type StoredRoom,
} from '../../control/audio-rooms/participants-store.js';
import { connectParticipant, disconnectParticipant, mixes } from '../../control/audio-rooms/room-server.js';
import { stateOf } from '../../control/audio-rooms/room-state.js';
import { SYSTEM } from '../../platform/access/audit.js';
import { hashToken } from '../../platform/access/link-token.js';
import { mutate } from '../../platform/access/mutate.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import type { InvitationRow } from './store.js';
import { validInvitation } from './valid-invitation.js';

type Calls = AppContract['invitations'];
type Join = HandlerInput<Calls['joinAudioRoom']>['body'];

/** The room that an invitation names. Throws NO_AUDIO_ROOM. */
async function roomOfGuest({ db }: InvitationDependencies, { audio_room_id }: InvitationRow): Promise<StoredRoom> {
  if (audio_room_id === null) throw new Refusal('NO_AUDIO_ROOM');
  return roomOf(db, audio_room_id).catch((error: unknown) => {
    // The room was deleted in the meantime.
    throw error instanceof Refusal ? new Refusal('NO_AUDIO_ROOM') : error;
  });
}

/** State of the room for a guest: all participants with their names, but without channel names. */
export async function guestRoom(
  dependencies: InvitationDependencies,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<AudioRoomState> {
  const row = await validInvitation(dependencies, token, address);
  const room = await roomOfGuest(dependencies, row);
  const isSelf = (one: StoredParticipant): boolean => one.guest_unit_id === row.unit_id;
  const viewer = { seesUnit: () => true, seesChannel: () => false, isSelf, changes: false, manages: () => false };
  return stateOf(dependencies, viewer, room);
}

/** Connects a guest's browser; another page of the same link is disconnected. @throws {Refusal} those of the call */
export async function joinAsGuest(
  dependencies: InvitationDependencies,
  { token, sdp, muted, participantId: again, guestName }: Join,
  address: string,
): Promise<AudioRoomEntry> {
  const { db, clock } = dependencies;
  const row = await validInvitation(dependencies, token, address);
  const name = guestName.trim();
  const complaint = checkShortText(name);
  if (complaint !== null) throw invalid('body.guestName', complaint);
  const room = await roomOfGuest(dependencies, row);
  if (!mixes(dependencies, room)) throw new Refusal('NO_INTERCOM');
  const ask = { unitId: row.unit_id, tokenHash: hashToken(token), guestName: name, again };
  const place = await mutate(dependencies, { ...SYSTEM, address }, (tx) => insertGuest(tx, room, ask, clock.now()), {
    action: 'guest:joinRoom',
    subject: { kind: 'unit', id: row.unit_id },
    detail: room.name,
  });
  if (place.replaced !== null) await disconnectParticipant(dependencies, room, place.replaced);
  try {
    const answer = await connectParticipant(dependencies, room, place.id, { sdp, muted: muted || place.heard.muted });
    await restoreVolume(dependencies, room, place.id, place.heard);
    // The invitation may have ended while the console waited for the server.
    if (!(await participantsOf(db, room.id)).some(({ id }) => id === place.id)) {
      await disconnectParticipant(dependencies, room, place.id);
      throw new Refusal('INVITATION');
    }
    return { participantId: place.id, roomId: room.id, sdp: answer };
  } catch (error) {
    await dropParticipant(db, place.id);
    throw error;
  }
}

/** Removes a guest who leaves; no effect for a page that has lost its place or has left already. */
export async function leaveAsGuest(
  dependencies: InvitationDependencies,
  { token, participantId }: { readonly token: string; readonly participantId: string },
  address: string,
): Promise<void> {
  const { db } = dependencies;
  const row = await validInvitation(dependencies, token, address);
  if (row.audio_room_id === null) return;
  const room = await roomOfGuest(dependencies, row);
  const own = (await participantsOf(db, room.id)).some(
    ({ id, guest_unit_id }) => id === participantId && guest_unit_id === row.unit_id,
  );
  if (!own) return;
  await mutate(dependencies, { ...SYSTEM, address }, (tx) => deleteParticipant(tx, room.id, participantId), {
    action: 'guest:leaveRoom',
    subject: { kind: 'unit', id: row.unit_id },
    detail: room.name,
  });
  await disconnectParticipant(dependencies, room, participantId);
}
