import { sameValue } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { follow } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import { insertListener, makeLine } from '../audio-rooms/participants-store.js';
import { mixes } from '../audio-rooms/room-server.js';
import { countServerChange } from '../commands/desired.js';
import { JOINS_MS, PLAIN_VALID_MS, sendOrder, writeOrder } from '../commands/issue.js';
import { supportsOrder } from '../commands/supports.js';
import type { Dispatcher } from '../commands/types.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { inventoriesWithout } from '../services/held-services.js';
import { ifbLines, roomsOfUnits, setInterfaces, wantedIfb, type IfbLine, type WantedIfb } from './line-store.js';

export interface IfbParts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'enqueue' | 'dispatch'>;
  readonly clock: Clock;
}

/** What a unit should hear: interfaces of one server, because a unit can be in one room only. */
interface Ear {
  readonly unitId: string;
  readonly serverId: string;
  readonly inventoryId: string;
  readonly interfaceIds: readonly string[];
}

/**
 * Lets units that send live to the channels of an audio interface hear it, over a direct line that the console opens to each unit.
 * A unit that is in another room, or called from another server, hears that first, and its interface afterwards. Without the service of
 * the inventory, units go on with what they hear, and hear nothing more.
 */
export class IfbJob implements SharedJob {
  readonly name = 'ifb';
  readonly everyMs = 1_000;

  constructor(private readonly parts: IfbParts) {}

  async run(): Promise<void> {
    const { db } = this.parts;
    const all = await wantedIfb(db);
    const ids = [...new Set(all.map(({ unitId }) => unitId))];
    const [lines, rooms] = await Promise.all([ifbLines(db, ids), roomsOfUnits(db, ids)]);
    const inventoryIds = [...new Set(all.map(({ inventoryId }) => inventoryId))];
    const off = await inventoriesWithout(db, inventoryIds, 'audio_ifb', this.parts.clock.now());
    const wanted = byUnit(all.filter((one) => !off.has(one.inventoryId) || isHeard(lines, one)));
    for (const [unitId, those] of wanted) {
      const line = lines.find((one) => one.unitId === unitId);
      const ear = this.#earOf(those, line);
      if (ear !== undefined) await this.#tend(ear, line, rooms.get(unitId), off.has(ear.inventoryId));
    }
    for (const line of lines) if (line.interfaceIds.length > 0 && !wanted.has(line.unitId)) await this.#release(line);
  }

  /** Of interfaces at several servers, those at the server of the line, or else at the first that mixes. */
  #earOf(wanted: readonly WantedIfb[], line: IfbLine | undefined): Ear | undefined {
    const here = wanted.filter((one) => mixes(this.parts, one));
    const chosen = here.find(({ serverId }) => serverId === line?.serverId) ?? here[0];
    if (chosen === undefined) return undefined;
    const { unitId, serverId, inventoryId } = chosen;
    const own = here.filter((one) => one.serverId === serverId);
    return { unitId, serverId, inventoryId, interfaceIds: own.map(({ interfaceId }) => interfaceId).toSorted() };
  }

  async #tend(ear: Ear, line: IfbLine | undefined, roomId: string | undefined, isOff: boolean): Promise<void> {
    const isElsewhere = roomId !== undefined && (roomId !== line?.roomId || line.serverId !== ear.serverId);
    const isSet = line?.serverId === ear.serverId && sameValue(line.interfaceIds, ear.interfaceIds);
    if (isElsewhere || (isSet && roomId !== undefined)) return;
    const calls = roomId === undefined && !isOff && this.#canBeCalled(ear.unitId);
    if (roomId === undefined && !calls) return;
    await this.#connect(ear, isSet, calls);
  }

  #canBeCalled(unitId: string): boolean {
    const { registry } = this.parts;
    const unit = { kind: 'unit', id: unitId } as const;
    return registry.reportedUnit(unitId)?.online === true && supportsOrder(registry, unit, 'joinAudioRoom') === true;
  }

  async #connect({ unitId, serverId, inventoryId, interfaceIds }: Ear, isSet: boolean, calls: boolean): Promise<void> {
    const { dispatcher, clock } = this.parts;
    const written = await follow(
      this.parts,
      async (tx) => {
        const line = await makeLine(tx, { unitId, inventoryId, serverId });
        if (!isSet) await setInterfaces(tx, line.id, interfaceIds);
        if (!calls) return null;
        await insertListener(tx, line, unitId, clock.now());
        return writeOrder(dispatcher, tx, null, {
          device: { kind: 'unit', id: unitId },
          order: { name: 'joinAudioRoom', serverId, roomId: line.id },
          validForMs: PLAIN_VALID_MS,
          takesMs: JOINS_MS,
        });
      },
      () => [['server', serverId]],
    );
    await dispatcher.converge(serverId);
    if (written !== null) sendOrder(dispatcher, written);
  }

  /** The unit no longer sends there: if it has a caller, the line stays; otherwise the unit leaves it. */
  async #release({ roomId, serverId }: IfbLine): Promise<void> {
    await follow(
      this.parts,
      async (tx) => {
        await setInterfaces(tx, roomId, []);
        await countServerChange(tx, serverId);
      },
      () => [['server', serverId]],
    );
    await this.parts.dispatcher.converge(serverId);
  }
}

const isHeard = (lines: readonly IfbLine[], { unitId, serverId, interfaceId }: WantedIfb): boolean =>
  lines.some((line) => line.unitId === unitId && line.serverId === serverId && line.interfaceIds.includes(interfaceId));

function byUnit(wanted: readonly WantedIfb[]): ReadonlyMap<string, readonly WantedIfb[]> {
  const units = new Map<string, WantedIfb[]>();
  for (const one of wanted) units.set(one.unitId, [...(units.get(one.unitId) ?? []), one]);
  return units;
}
