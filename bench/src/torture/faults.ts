import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkState } from './link.js';
import type { Random } from './random.js';
import type { Scene } from './scene.js';
import type { UnitProcess } from './unit/process.js';
import { MOMENTS } from './unit/messages.js';

/** Longer than the expiry of a start (15 s), ms. */
const PAST_EXPIRY_MS = { from: 15_500, to: 19_000 };
const HOUR_MS = 3_600_000;

/** One kind of fault and its repair. */
export interface FaultKind {
  readonly name: string;
  readonly weight: number;
  /** Number of processes that it kills, without those that kill themselves. */
  readonly kills: number;
  /** Resolves when it is repaired; at once after `stop`. */
  readonly run: (scene: Scene, random: Random, stop: AbortSignal) => Promise<void>;
}

/** Waits, or returns early when stopped. */
const pass = (ms: number, stop: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: stop }).catch(() => undefined);

/** Records when something was disturbed. */
async function trouble(
  scene: Scene,
  what: string,
  unitId: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const from = Date.now();
  try {
    await work();
  } finally {
    scene.troubles.push({ what, unitId, from, to: Date.now() });
  }
}

const busy = new WeakSet<UnitProcess>();

/** Runs with a unit that no other fault affects. */
async function withUnit(scene: Scene, random: Random, work: (unit: UnitProcess) => Promise<void>): Promise<void> {
  const idle = scene.units.filter((unit) => !busy.has(unit));
  if (idle.length === 0) return;
  const unit = random.pick(idle);
  busy.add(unit);
  try {
    await work(unit);
  } finally {
    busy.delete(unit);
  }
}

const unitLink =
  (what: string, state: (random: Random) => LinkState, length: { from: number; to: number }): FaultKind['run'] =>
  (scene, random, stop) =>
    withUnit(scene, random, (unit) =>
      trouble(scene, what, unit.id, async () => {
        unit.link.set(state(random));
        await pass(random.between(length.from, length.to), stop);
        unit.link.set({ is: 'open' });
      }),
    );

const slow = (random: Random): LinkState => ({ is: 'slow', delayMs: Math.round(random.between(100, 1_500)) });

/** Kills and restarts a unit; `skewMs`: with a wrong time of day. */
const rebegin =
  (away: { from: number; to: number }, skew: (random: Random) => { skewMs?: number } = () => ({})): FaultKind['run'] =>
  (scene, random, stop) =>
    withUnit(scene, random, async (unit) => {
      await unit.kill();
      await pass(random.between(away.from, away.to), stop);
      await unit.begin(skew(random));
    });

/** Faults of units and their links; several at once. */
export const UNIT_FAULTS: readonly FaultKind[] = [
  {
    name: 'unit killed',
    weight: 20,
    kills: 0,
    run: rebegin({ from: 0, to: 2_000 }),
  },
  {
    name: 'unit killed within an order',
    weight: 25,
    kills: 0,
    run: async (scene, random, stop) => {
      random.pick(scene.units).send({ type: 'dieAt', moment: random.pick(MOMENTS) });
      await pass(500, stop);
    },
  },
  {
    name: 'unit away past the expiry of orders',
    weight: 4,
    kills: 0,
    run: rebegin(PAST_EXPIRY_MS),
  },
  {
    name: 'clock of a unit set wrong',
    weight: 8,
    kills: 0,
    run: rebegin({ from: 0, to: 0 }, (random) => ({ skewMs: Math.round(random.between(-HOUR_MS, HOUR_MS)) })),
  },
  {
    name: 'link cut',
    weight: 12,
    kills: 0,
    run: unitLink('link cut', () => ({ is: 'cut' }), { from: 200, to: 4_000 }),
  },
  {
    name: 'link stalled',
    weight: 10,
    kills: 0,
    run: unitLink('link stalled', () => ({ is: 'stalled' }), { from: 500, to: 6_000 }),
  },
  {
    name: 'link stalled past the expiry of orders',
    weight: 4,
    kills: 0,
    run: unitLink('link stalled past the expiry of orders', () => ({ is: 'stalled' }), PAST_EXPIRY_MS),
  },
  { name: 'link slow', weight: 10, kills: 0, run: unitLink('link slow', slow, { from: 2_000, to: 8_000 }) },
  {
    name: 'disk of a unit slow',
    weight: 7,
    kills: 0,
    run: (scene, random, stop) =>
      withUnit(scene, random, async (unit) => {
        const ms = Math.round(random.chance(0.3) ? PAST_EXPIRY_MS.to : random.between(300, 3_000));
        await trouble(scene, 'disk slow', unit.id, async () => {
          unit.send({ type: 'slowDisk', ms });
          await pass(ms + 1_000, stop);
        });
      }),
  },
];

/** Faults of the console, its database and its broker; one at a time. */
export function commonFaults({ killBroker, links }: Pick<Scene, 'killBroker' | 'links'>): FaultKind[] {
  const all: FaultKind[] = [
    {
      name: 'console killed',
      weight: 50,
      kills: 1,
      run: (scene, random, stop) =>
        trouble(scene, 'console killed', undefined, async () => {
          await scene.console.kill();
          await pass(random.between(0, 1_000), stop);
          await scene.console.begin();
        }),
    },
    {
      name: 'database killed',
      weight: 25,
      kills: 1,
      run: (scene) => trouble(scene, 'database killed', undefined, () => scene.killDatabase()),
    },
  ];
  if (killBroker)
    all.push({
      name: 'broker killed',
      weight: 25,
      kills: 1,
      run: (scene) => trouble(scene, 'broker killed', undefined, killBroker),
    });
  if (links) {
    const between = (
      name: string,
      weight: number,
      pick: 'database' | 'broker',
      state: (random: Random) => LinkState,
    ) => ({
      name,
      weight,
      kills: 0,
      run: (scene: Scene, random: Random, stop: AbortSignal) =>
        trouble(scene, name, undefined, async () => {
          links[pick].set(state(random));
          await pass(random.between(500, 5_000), stop);
          links[pick].set({ is: 'open' });
          await scene.console.untilReady();
        }),
    });
    all.push(
      between('database link cut', 8, 'database', () => ({ is: 'cut' })),
      between('database link stalled', 8, 'database', () => ({ is: 'stalled' })),
      between('database link slow', 6, 'database', (random) => ({
        is: 'slow',
        delayMs: Math.round(random.between(20, 300)),
      })),
      between('broker link cut', 8, 'broker', () => ({ is: 'cut' })),
      between('broker link stalled', 8, 'broker', () => ({ is: 'stalled' })),
      between('broker link slow', 6, 'broker', slow),
    );
  }
  return all;
}
