import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Scene } from './scene.js';
import { openOrders } from './stored.js';
import type { UnitProcess } from './unit/process.js';

/** Time limit for an agreement, ms. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 100;

export interface Agreement {
  /** Time from the end of the last fault until everything agreed, ms. */
  readonly ms: number;
  /** Differences that remained. */
  readonly left: readonly string[];
  /** The differences that were resolved last. */
  readonly last: readonly string[];
}

/** Waits until the console and its units agree on each unit's state, and no order is in progress. */
export async function agree(scene: Scene, db: Client): Promise<Agreement> {
  const began = performance.now();
  let last: readonly string[] = [];
  for (;;) {
    const left = await differences(scene, db);
    const ms = performance.now() - began;
    if (left.length === 0 || ms > PATIENCE_MS) return { ms, left, last };
    last = left;
    await sleep(LOOK_MS);
  }
}

async function differences({ admin, units, groupId }: Scene, db: Client): Promise<string[]> {
  try {
    const seen = await admin.api.devices.fetch({ query: { crnt_vcg_uid: groupId } });
    const bySelf = new Map(seen.map((unit) => [unit.uid, unit]));
    const each = await Promise.all(
      units.map(async (unit) => {
        const view = bySelf.get(unit.id);
        if (!view?.online) return [`${unit.id} is offline`];
        const phase = view.transmission?.phase ?? 'ended';
        const transmissionId = phase === 'ended' ? null : (view.transmission?.id ?? null);
        const settings = await admin.api.units.configuration({ params: { id: unit.id } });
        return compare(unit, { transmissionId, transition: view.transition, ...settings });
      }),
    );
    const open = await openOrders(
      db,
      units.map(({ id }) => id),
    );
    return [...each.flat(), ...open.map((id) => `the order ${id} is in progress`)];
  } catch (error) {
    return [`the console does not respond: ${String(error)}`];
  }
}

interface Seen {
  readonly transmissionId: string | null;
  readonly transition: string | null;
  readonly inSync: boolean;
  readonly reportedVersion: number | null;
}

async function compare(unit: UnitProcess, seen: Seen): Promise<string[]> {
  const truth = await unit.truth();
  if (!truth) return [`${unit.id} does not run`];
  const left: string[] = [];
  if (seen.transmissionId !== truth.transmissionId)
    left.push(`${unit.id} transmits ${String(truth.transmissionId)}, the console shows ${String(seen.transmissionId)}`);
  if (!seen.inSync || seen.reportedVersion !== truth.version)
    left.push(`${unit.id} has configuration ${truth.version}, the console shows ${String(seen.reportedVersion)}`);
  if (seen.transition !== null) left.push(`${unit.id} is still ${seen.transition}`);
  return left;
}
