import { requireManaged } from '../../control/policies/inventory.js';
import { mixes } from '../../control/audio-rooms/room-server.js';
import { iceServersFor } from '../../control/ice/ice-servers.js';
import { stateOf } from '../../control/audio-rooms/room-state.js';
import { servicesOfInventory } from '../../control/services/services.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AudioRoomDependencies } from './dependencies.js';
import { lineTo, roomOf, sessionOf, type StoredRoom } from '../../control/audio-rooms/participants-store.js';
import { audioRoomStore, countRooms, roomsOfInventory } from './store.js';
import { addUnit, changeParticipant, dial, joinRoom, leaveRoom, viewerOf } from './take-part.js';

/** Handlers of the calls on audio rooms and direct lines. */
export function audioRoomHandlers(dependencies: AudioRoomDependencies): AreaHandlers<'audioRooms'> {
  const { db, clock } = dependencies;
  const store = audioRoomStore(dependencies);
  const kept = crud(dependencies, store);

  /** The direct line to a unit. @throws {Refusal} NOT_FOUND without one */
  async function lineOf(unitId: string): Promise<StoredRoom> {
    const line = await lineTo(db, unitId);
    if (!line) throw new Refusal('NOT_FOUND');
    return line;
  }

  return {
    ...kept,
    async create({ body }, context) {
      const { subject: server, caller } = context;
      const { inventoryId } = server.record;
      requireManaged(caller.scope, inventoryId);
      if (!mixes(dependencies, { serverId: server.id, inventoryId })) throw new Refusal('NO_INTERCOM');
      return kept.create({ body: { ...body, inventoryId } }, context);
    },
    ofInventory: ({ query }, { caller, subject }) => roomsOfInventory(db, store, caller, subject.id, query),
    async count(_input, { subject: inventory }) {
      const [service] = await servicesOfInventory(db, { id: inventory.id, name: '' }, ['web_aud_connect'], clock.now());
      return {
        rooms: await countRooms(db, inventory.id),
        licensesUsed: service?.instances ?? 0,
        licenses: service?.instanceLimit ?? null,
      };
    },
    participants: async (_input, { caller, subject }) =>
      stateOf(dependencies, viewerOf(caller), await roomOf(db, subject.id)),
    iceServers: async (_input, { caller }) => ({
      iceServers: iceServersFor(dependencies.ice, caller.userId ?? '', clock.now()),
    }),
    join: async ({ body }, { caller, subject }) => joinRoom(dependencies, caller, await roomOf(db, subject.id), body),
    change: async ({ params, body }, { caller, subject }) =>
      changeParticipant(dependencies, caller, await roomOf(db, subject.id), params.participantId, body),
    leave: async ({ params }, { caller, subject }) =>
      leaveRoom(dependencies, caller, await roomOf(db, subject.id), params.participantId),
    addUnit: async (_input, { caller, subject, references }) =>
      addUnit(dependencies, caller, await roomOf(db, subject.id), references.unit),
    dial: ({ body }, { caller, subject }) => dial(dependencies, caller, subject, body),
    async dialled(_input, { caller, subject }) {
      const line = await lineTo(db, subject.id);
      return line
        ? stateOf(dependencies, viewerOf(caller), line)
        : { roomId: subject.id, name: '', available: false, participants: [] };
    },
    changeSession: async ({ params, body }, { caller, subject }) =>
      changeParticipant(dependencies, caller, await lineOf(subject.id), params.sessionId, body),
    async endSession({ params: { sessionId } }, { caller, subject }) {
      const session = await sessionOf(db, subject.id);
      // The unit's own session, in any room; otherwise the session of another participant on its line.
      const room = session?.id === sessionId ? await roomOf(db, session.roomId) : await lineOf(subject.id);
      await leaveRoom(dependencies, caller, room, sessionId);
    },
  };
}
