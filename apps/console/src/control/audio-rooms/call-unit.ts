import type { Transaction } from 'kysely';
import type { AuditActor } from '../../platform/access/audit.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry, UnitRecord } from '../../state/registry/types.js';
import { JOINS_MS, PLAIN_VALID_MS, sendOrder, writeOrder, type WrittenOrder } from '../commands/issue.js';
import { refuseUnsupported } from '../commands/supports.js';
import type { Dispatcher } from '../commands/types.js';
import {
  deleteParticipant,
  hasUnit,
  hearsInterfaceAlone,
  insertUnit,
  lineTo,
  makeLine,
  serversOf,
  sessionOf,
  type StoredRoom,
} from './participants-store.js';
import { mixes } from './room-server.js';

export interface CallUnitParts extends MutateDependencies {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'converge'>;
}

type Unit = Pick<UnitRecord, 'id' | 'name' | 'inventoryId'>;

/** Audit subject of a room; a direct line belongs to its unit. */
export const subjectOf = ({ id, directUnitId }: StoredRoom) =>
  directUnitId === null ? ({ kind: 'audioRoom', id } as const) : ({ kind: 'unit', id: directUnitId } as const);

/**
 * Lets a unit into a room, and orders it to join. `also`: checked in the same transaction, with the room locked.
 * @throws {Refusal} NOT_FOUND, NO_INTERCOM, AUDIO_ROOM_UNREACHABLE, AUDIO_ROOM_OFF, AUDIO_ROOM_LICENSE, AUDIO_ROOM_FULL, UNIT_OFFLINE, UNSUPPORTED, UNIT_BUSY
 */
export async function callUnit(
  parts: CallUnitParts,
  actor: AuditActor,
  room: StoredRoom,
  unit: Unit,
  also?: (tx: Transaction<Database>) => Promise<void>,
): Promise<{ readonly commandId: string }> {
  const { db, registry, dispatcher, clock } = parts;
  const device = { kind: 'unit', id: unit.id } as const;
  if (unit.inventoryId !== room.inventoryId) throw new Refusal('NOT_FOUND');
  if (!mixes(parts, room)) throw new Refusal('NO_INTERCOM');
  if (room.directUnitId === null && !(await hasUnit(db, room.id, unit.id))) throw new Refusal('NOT_FOUND');
  if (registry.reportedUnit(unit.id)?.online !== true) throw new Refusal('UNIT_OFFLINE');
  refuseUnsupported(registry, device, 'joinAudioRoom');
  const order = { name: 'joinAudioRoom', serverId: room.serverId, roomId: room.id, roomName: room.name } as const;
  const written = await mutate(
    parts,
    actor,
    async (tx) => {
      const session = await sessionOf(tx, unit.id);
      // A unit can hear only one room.
      if (session && !(await hearsInterfaceAlone(tx, session.roomId))) throw new Refusal('UNIT_BUSY');
      const { serverIds } = session ? await deleteParticipant(tx, session.roomId, session.id) : { serverIds: [] };
      await insertUnit(tx, room, unit.id, clock.now());
      await also?.(tx);
      // The room is locked now: the unit may have been removed from it in the meantime.
      if (room.directUnitId === null && !(await hasUnit(tx, room.id, unit.id))) throw new Refusal('NOT_FOUND');
      const terms = { validForMs: PLAIN_VALID_MS, takesMs: JOINS_MS };
      return { made: await writeOrder(dispatcher, tx, actor.userId, { device, order, ...terms }), serverIds };
    },
    ({ serverIds }) => ({
      action: 'audioRoom:addUnit',
      subject: subjectOf(room),
      detail: unit.name,
      touches: serverIds.map((serverId) => ['server', serverId] as const),
    }),
    ({ made, serverIds }) => {
      for (const serverId of serverIds) void dispatcher.converge(serverId);
      sendOrder(dispatcher, made);
    },
  );
  return { commandId: written.made.order.id };
}

/** The direct line to a unit on a server that mixes; opened or moved there where that is not so. @throws {Refusal} NO_INTERCOM */
export async function openLine(
  parts: CallUnitParts,
  actor: AuditActor,
  { id: unitId, inventoryId }: Unit,
): Promise<StoredRoom> {
  const line = await lineTo(parts.db, unitId);
  if (line?.inventoryId === inventoryId && mixes(parts, line)) return line;
  const servers = await serversOf(parts.db, inventoryId);
  const serverId = servers.find((id) => mixes(parts, { serverId: id, inventoryId }));
  if (serverId === undefined) throw new Refusal('NO_INTERCOM');
  const room = await mutate(parts, actor, (tx) => makeLine(tx, { unitId, inventoryId, serverId }), {
    action: 'audioRoom:dial',
    subject: { kind: 'unit', id: unitId },
    detail: null,
    touches: [['server', serverId]],
  });
  void parts.dispatcher.converge(serverId);
  return room;
}

/** Writes the order for a unit to leave its audio room. */
export const writeLeave = (
  dispatcher: Pick<Dispatcher, 'enqueue'>,
  tx: Transaction<Database>,
  askedBy: string | null,
  unitId: string,
): Promise<WrittenOrder> =>
  writeOrder(dispatcher, tx, askedBy, {
    device: { kind: 'unit', id: unitId },
    order: { name: 'leaveAudioRoom', args: {} },
    validForMs: PLAIN_VALID_MS,
  });
