import { ERRORS } from '@backhaul/contract';
import type { CrewCall, DeviceAddress } from '@backhaul/contract/bus';
import type { Logger } from 'pino';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate } from '../../platform/access/mutate.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { UnitRecord } from '../../state/registry/types.js';
import { KeyedQueue } from '../commands/keyed-queue.js';
import { sendOrder } from '../commands/issue.js';
import type { Publish } from '../commands/types.js';
import { callUnit, openLine, subjectOf, writeLeave, type CallUnitParts } from './call-unit.js';
import { crewRoom } from './crew-room-store.js';
import { deleteParticipant, roomOf, sessionOf, type StoredRoom } from './participants-store.js';
import { disconnectParticipant } from './room-server.js';

export interface CrewCallParts extends CallUnitParts {
  readonly publish: Publish;
  readonly log: Logger;
}

/** Most calls of one unit that wait at once; a device that sends more gets no answer to them. */
const MOST_WAITING = 4;

/** Connects units to their audio room or direct line as their crews ask, and answers each call. Calls of one unit run in order. */
export class CrewCalls {
  readonly #queue = new KeyedQueue();
  readonly #waiting = new Map<string, number>();

  constructor(private readonly parts: CrewCallParts) {}

  /** Never rejects. */
  async took(device: DeviceAddress, { id, action }: Pick<CrewCall, 'id' | 'action'>): Promise<void> {
    const { publish, log } = this.parts;
    const waiting = this.#waiting.get(device.deviceId) ?? 0;
    if (waiting >= MOST_WAITING) return;
    this.#waiting.set(device.deviceId, waiting + 1);
    try {
      const error = await this.#queue.run(device.deviceId, () => this.#answer(device.deviceId, action));
      await publish(device, { type: 'crewCall', id, error });
    } catch (error) {
      log.error({ err: error, deviceId: device.deviceId }, 'a call of a crew could not be answered');
    } finally {
      this.#done(device.deviceId);
    }
  }

  #done(unitId: string): void {
    const left = (this.#waiting.get(unitId) ?? 1) - 1;
    if (left > 0) this.#waiting.set(unitId, left);
    else this.#waiting.delete(unitId);
  }

  /** The reason of a refusal; null: done. */
  async #answer(unitId: string, action: CrewCall['action']): Promise<string | null> {
    const unit = this.parts.registry.unitRecord(unitId);
    if (!unit) return null;
    try {
      await (action === 'connect' ? this.#connect(unit) : this.#disconnect(unit));
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.detail?.text ?? ERRORS[error.error].title;
      throw error;
    }
  }

  async #connect(unit: UnitRecord): Promise<void> {
    const { db, registry } = this.parts;
    const state = registry.reportedUnit(unit.id)?.state;
    if (state?.capabilities.features.includes('intercom') !== true) throw new Refusal('UNSUPPORTED');
    const { mode, destinationAccount } = state.configuration.applied.intercom;
    const room =
      mode === 'audioRoom' ? await crewRoom(db, unit, destinationAccount) : await openLine(this.parts, SYSTEM, unit);
    if (await this.#isIn(unit, room)) return;
    try {
      await callUnit(this.parts, SYSTEM, room, unit);
    } catch (error) {
      // Another console may have taken the same call.
      if (!(await this.#isIn(unit, room))) throw error;
    }
  }

  async #isIn({ id }: UnitRecord, room: StoredRoom): Promise<boolean> {
    return (await sessionOf(this.parts.db, id))?.roomId === room.id;
  }

  async #disconnect({ id: unitId, name }: UnitRecord): Promise<void> {
    const { db, dispatcher } = this.parts;
    const session = await sessionOf(db, unitId);
    if (!session) return;
    const room = await roomOf(db, session.roomId);
    const { order, serverIds } = await mutate(
      this.parts,
      SYSTEM,
      async (tx) => {
        const deleted = await deleteParticipant(tx, room.id, session.id);
        if (deleted.count === 0) return { order: undefined, serverIds: [] };
        return { order: await writeLeave(dispatcher, tx, null, unitId), serverIds: deleted.serverIds };
      },
      (left) =>
        left.order && {
          action: 'audioRoom:leave',
          subject: subjectOf(room),
          detail: name,
          touches: left.serverIds.map((id) => ['server', id] as const),
        },
    );
    for (const id of serverIds) void dispatcher.converge(id);
    if (order) sendOrder(dispatcher, order);
    await disconnectParticipant(this.parts, room, unitId);
  }
}
