import type { AppContract, AudioRoomEntry, HandlerInput } from '@backhaul/contract';
import { callUnit, openLine, subjectOf, writeLeave } from '../../control/audio-rooms/call-unit.js';
import {
  changeIn,
  connectParticipant,
  disconnectParticipant,
  mixes,
  reportedIn,
} from '../../control/audio-rooms/room-server.js';
import { sendOrder } from '../../control/commands/issue.js';
import { countServerChange } from '../../control/commands/desired.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { manages, requireManaged } from '../../control/policies/inventory.js';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { mutate } from '../../platform/access/mutate.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AudioRoomDependencies } from './dependencies.js';
import {
  deleteParticipant,
  keepOut,
  participantsOf,
  requirePlace,
  nameAtServer,
  sessionOf,
  type StoredParticipant,
  type StoredRoom,
} from '../../control/audio-rooms/participants-store.js';
import { keepHeard, keepSound, restoreVolume } from '../../control/audio-rooms/heard-store.js';
import { hasPlace, insertUser, refuseOut, takeBack } from '../../control/audio-rooms/user-store.js';
import { INTERFACE, PROGRAMME, seesOne, seesSound, type Viewer } from '../../control/audio-rooms/room-state.js';

type Calls = AppContract['audioRooms'];
type Offer = HandlerInput<Calls['join']>['body'];
type ParticipantChange = HandlerInput<Calls['change']>['body'];

/** The rights of a caller in a room. */
export const viewerOf = ({ scope, userId, permissions }: Caller): Viewer => ({
  seesUnit: (unit) => sees(scope, unit),
  seesChannel: (channel) => sees(scope, channel),
  isSelf: (one) => one.user_id !== null && one.user_id === userId,
  changes: permissions.has('audioRoom:join'),
  manages: (inventoryId) => manages(scope, inventoryId),
});

/** Connects a browser of the caller; another browser of the same user in the room is disconnected. @throws {Refusal} those of the call */
export async function joinRoom(
  dependencies: AudioRoomDependencies,
  caller: Caller,
  room: StoredRoom,
  { sdp, muted, participantId: again }: Offer,
): Promise<AudioRoomEntry> {
  const { db, clock } = dependencies;
  const { userId, sessionId } = caller;
  if (userId === null) throw new Refusal('NOT_FOUND');
  if (!mixes(dependencies, room)) throw new Refusal('NO_INTERCOM');
  const place = await mutate(
    dependencies,
    caller,
    (tx) => insertUser(tx, room, { userId, sessionId, again }, clock.now()),
    {
      action: 'audioRoom:join',
      subject: subjectOf(room),
      detail: room.name,
      touches: [],
    },
  );
  try {
    const answer = await connectParticipant(dependencies, room, place.id, { sdp, muted: muted || place.heard.muted });
    await restoreVolume(dependencies, room, place.id, place.heard);
    await Promise.all(place.moved.map(({ id }) => disconnectParticipant(dependencies, room, id)));
    // Another window may have joined while the console waited for the server.
    await refuseOut(db, place.id).catch(async (error: unknown) => {
      await disconnectParticipant(dependencies, room, place.id);
      throw error;
    });
    return { participantId: place.id, roomId: room.id, sdp: answer };
  } catch (error) {
    await takeBack(db, room, userId, place);
    throw error;
  }
}

/** A participant that the caller may see; undefined for any other, as for an unknown one. */
async function seenIn(
  { db, registry }: AudioRoomDependencies,
  caller: Caller,
  room: StoredRoom,
  id: string,
): Promise<StoredParticipant | undefined> {
  const one = (await participantsOf(db, room.id)).find((row) => row.id === id);
  return one && seesOne(registry, viewerOf(caller), one) ? one : undefined;
}

/** @throws {Refusal} NOT_FOUND, NO_INTERCOM, AUDIO_ROOM_UNREACHABLE */
export async function changeParticipant(
  dependencies: AudioRoomDependencies,
  caller: Caller,
  room: StoredRoom,
  id: string,
  { muted, volume }: ParticipantChange,
): Promise<void> {
  const { dispatcher } = dependencies;
  const one = await seenIn(dependencies, caller, room, id);
  const isSound =
    [PROGRAMME, INTERFACE].some((sound) => id.startsWith(sound)) &&
    seesSound(dependencies.registry, viewerOf(caller), id) &&
    (reportedIn(dependencies, room) ?? []).some((row) => row.id === id);
  if (!one && !isSound) throw new Refusal('NOT_FOUND');
  if (!mixes(dependencies, room)) throw new Refusal('NO_INTERCOM');
  const change = { ...(muted !== undefined && { muted }), ...(volume !== undefined && { volume }) };
  if (!(await changeIn(dependencies, room, one ? nameAtServer(one) : id, change))) throw new Refusal('NOT_FOUND');
  // Changes to one's own sound are not audited.
  if (one && one.user_id !== null && one.user_id === caller.userId)
    return mutate(
      dependencies,
      caller,
      (tx) => keepHeard(tx, one, change),
      () => [],
    );
  const words = [
    ...(muted === undefined ? [] : [muted ? 'muted' : 'unmuted']),
    ...(volume === undefined ? [] : [`${volume} %`]),
  ];
  // The server connects units and sounds automatically, so it needs their settings in its configuration.
  const isLetInThere = !one || one.unit_id !== null;
  const keep = async (tx: Transaction<Database>): Promise<void> => {
    if (isLetInThere) await countServerChange(tx, room.serverId);
    await (one ? keepHeard(tx, one, change) : keepSound(tx, room.id, id, change));
  };
  await mutate(
    dependencies,
    caller,
    keep,
    {
      action: 'audioRoom:change',
      subject: subjectOf(room),
      detail: `${one?.name ?? id.split('.')[0] ?? ''}: ${words.join(', ')}`,
      touches: isLetInThere ? [['server', room.serverId]] : [],
    },
    () => void (isLetInThere && dispatcher.converge(room.serverId)),
  );
}

/** Removes oneself, a unit, a guest, or, for managers of the inventory, another user. @throws {Refusal} NOT_FOUND */
export async function leaveRoom(
  dependencies: AudioRoomDependencies,
  caller: Caller,
  room: StoredRoom,
  id: string,
): Promise<void> {
  const { dispatcher, clock } = dependencies;
  const one = await seenIn(dependencies, caller, room, id);
  if (!one) throw new Refusal('NOT_FOUND');
  if (one.user_id !== null && one.user_id !== caller.userId) requireManaged(caller.scope, room.inventoryId);
  const { unit_id: unitId } = one;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const { count, serverIds } = await deleteParticipant(tx, room.id, id);
      if (count === 0) throw new Refusal('NOT_FOUND');
      const isOwn = one.user_id !== null && one.user_id === caller.userId;
      if (unitId === null && !isOwn) await keepOut(tx, id, 'letOut', clock.now());
      const written = unitId === null ? undefined : await writeLeave(dispatcher, tx, caller.userId, unitId);
      return { written, serverIds };
    },
    ({ serverIds }) => ({
      action: 'audioRoom:leave',
      subject: subjectOf(room),
      detail: one.name,
      touches: serverIds.map((serverId) => ['server', serverId] as const),
    }),
    ({ written, serverIds }) => {
      for (const serverId of serverIds) void dispatcher.converge(serverId);
      if (written) sendOrder(dispatcher, written);
    },
  );
  await disconnectParticipant(dependencies, room, nameAtServer(one));
}

/** Calls a unit into a room. @throws {Refusal} those of the call */
export const addUnit = (
  dependencies: AudioRoomDependencies,
  caller: Caller,
  room: StoredRoom,
  { record }: VisibleUnit,
): Promise<{ readonly commandId: string }> => callUnit(dependencies, caller, room, record);

/** Opens the direct line to a unit, calls the unit, and connects the caller. @throws {Refusal} those of the call */
export async function dial(
  dependencies: AudioRoomDependencies,
  caller: Caller,
  unit: VisibleUnit,
  offer: Offer,
): Promise<AudioRoomEntry> {
  const { db, clock } = dependencies;
  // Checked first, so that a page that must not rejoin does not call the unit.
  await refuseOut(db, offer.participantId);
  const room = await openLine(dependencies, caller, unit.record);
  const session = await sessionOf(db, unit.record.id);
  if (session?.roomId !== room.id)
    await callUnit(dependencies, caller, room, unit.record, async (tx) => {
      // There must be a place for the caller too.
      if (!(await hasPlace(tx, room, caller.userId))) await requirePlace(tx, room, clock.now());
    });
  return joinRoom(dependencies, caller, room, offer);
}
