import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { agree, type Agreement } from './agreement.js';
import type { Clients } from './clients.js';
import { commonFaults, UNIT_FAULTS, type FaultKind } from './faults.js';
import type { Random } from './random.js';
import type { Scene } from './scene.js';

/** How hard a round is. */
export interface Severity {
  readonly clients: number;
  /** Chains of faults of units that run side by side. */
  readonly unitFaults: number;
  /** Between two faults of one chain, ms. */
  readonly pauseMs: { readonly from: number; readonly to: number };
}

export interface Round {
  readonly agreement: Agreement;
  /** How often each kind of fault happened. */
  readonly faults: ReadonlyMap<string, number>;
  readonly commonKills: number;
}

/**
 * Clients at work while things go wrong, until `isEnough`; then everything is put right, and the console and its units
 * have to agree.
 */
export async function round(
  scene: Scene,
  clients: Clients,
  random: Random,
  severity: Severity,
  isEnough: () => boolean,
): Promise<Round> {
  const stop = new AbortController();
  // Every client and every chain of faults waits for it.
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

/** From when the console answers: until then the last fault is not over. */
async function settle(scene: Scene): Promise<Agreement> {
  await scene.console.untilReady();
  const db: Client = await scene.connect();
  try {
    return await agree(scene, db);
  } finally {
    await db.end();
  }
}
