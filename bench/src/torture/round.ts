import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { agree, type Agreement } from './agreement.js';
import type { Clients } from './clients.js';
import { commonFaults, UNIT_FAULTS, type FaultKind } from './faults.js';
import type { Random } from './random.js';
import type { Scene } from './scene.js';

/** Severity of a round. */
export interface Severity {
  readonly clients: number;
  /** Number of parallel sequences of unit faults. */
  readonly unitFaults: number;
  /** Pause between two faults of a sequence, ms. */
  readonly pauseMs: { readonly from: number; readonly to: number };
}

export interface Round {
  readonly agreement: Agreement;
  /** Number of faults by kind. */
  readonly faults: ReadonlyMap<string, number>;
  readonly commonKills: number;
}

/**
 * Clients make requests during faults until `isEnough`; then all faults are repaired, and the console and its units
 * must agree.
 */
export async function round(
  scene: Scene,
  clients: Clients,
  random: Random,
  severity: Severity,
  isEnough: () => boolean,
): Promise<Round> {
  const stop = new AbortController();
  // Every client and every sequence of faults listens to it.
  setMaxListeners(0, stop.signal);
  const faults = new Map<string, number>();
  let commonKills = 0;
  const chain = async (kinds: readonly FaultKind[], own: Random): Promise<void> => {
    const { from, to } = severity.pauseMs;
    for (;;) {
      await sleep(own.between(from, to), undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      const kind = own.weighted(kinds);
      await kind.run(scene, own, stop.signal);
      commonKills += kind.kills;
      faults.set(kind.name, (faults.get(kind.name) ?? 0) + 1);
    }
  };
  const work = clients.work(severity.clients, random.fork(), stop.signal);
  const chains = [
    chain(commonFaults(scene), random.fork()),
    ...Array.from({ length: severity.unitFaults }, () => chain(UNIT_FAULTS, random.fork())),
  ];
  const trouble = Promise.all(chains);
  try {
    while (!isEnough()) await Promise.race([sleep(100), trouble]);
  } finally {
    stop.abort();
  }
  await trouble;
  for (const unit of scene.units) unit.send({ type: 'spare' });
  const agreement = await settle(scene);
  await work;
  return { agreement, faults, commonKills };
}

/** Measures from when the console is ready; until then the last fault has not ended. */
async function settle(scene: Scene): Promise<Agreement> {
  await scene.console.untilReady();
  const db: Client = await scene.connect();
  try {
    return await agree(scene, db);
  } finally {
    await db.end();
  }
}
