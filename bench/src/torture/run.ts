import type { Client } from 'pg';
import { withFolder } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import type { Arrangement } from './arrangement.js';
import { check } from './check/index.js';
import { Clients } from './clients.js';
import type { History, Violation } from './history.js';
import type { Plan } from './plan.js';
import { Random } from './random.js';
import { round, type Round } from './round.js';
import { withScene, type Scene } from './scene.js';
import { historyOf, plantSeeds, type Seed } from './seeds.js';
import { AGREE_MS } from './verdict.js';

/** The last orders are stops that expire after 60 s at most, and are settled a little later. */
const SETTLED_MS = 80_000;

/** Result of one arrangement. */
export interface Result {
  readonly history: History;
  readonly acknowledged: number;
  readonly kills: number;
  readonly faults: ReadonlyMap<string, number>;
  /** Time until console and units agreed after each round, ms. */
  readonly agreedMs: readonly number[];
  /** Differences that remained. */
  readonly disagreements: readonly string[];
  readonly violations: readonly Violation[];
  /** API keys that were revoked, and requests that were accepted with one of them afterwards. */
  readonly revoked: number;
  readonly acceptedAfter: readonly string[];
  readonly seeds: readonly Seed[];
  readonly seconds: number;
}

/** Runs the trial of one arrangement. */
export const torture = (
  arrange: (folder: string) => Promise<Arrangement>,
  plan: Plan,
  report: (text: string) => void,
): Promise<Result> =>
  withFolder((folder) =>
    withScene(
      () => arrange(folder),
      folder,
      { units: plan.units + 1, channels: plan.channels },
      (scene) => work(scene, plan, report),
    ),
  );

async function work(whole: Scene, plan: Plan, report: (text: string) => void): Promise<Result> {
  const random = new Random(plan.seed);
  const scene: Scene = { ...whole, units: whole.units.slice(0, plan.units) };
  const spare = whole.units[plan.units];
  const clients = new Clients(scene);
  const began = performance.now();
  const rounds: Round[] = [];
  const kills = (): number =>
    scene.units.reduce((sum, unit) => sum + unit.kills, 0) + rounds.reduce((sum, one) => sum + one.commonKills, 0);
  const isOver = (): boolean =>
    (clients.acknowledged >= plan.commands && kills() >= plan.kills) || performance.now() - began > plan.mostMs;
  do {
    const ends = performance.now() + plan.roundMs;
    const one = await round(scene, clients, random, plan.severity, () => performance.now() > ends || isOver());
    rounds.push(one);
    const { ms, last } = one.agreement;
    report(`${clients.acknowledged} commands acknowledged, ${kills()} kills, agreed within ${Math.round(ms)} ms`);
    if (ms > AGREE_MS) for (const what of last) report(`late to agree: ${what}`);
  } while (!isOver());
  const seconds = (performance.now() - began) / 1000;
  if (plan.waitsForAll) await untilSettled(scene);
  const history = await historyOf(scene, clients);
  return {
    history,
    acknowledged: clients.acknowledged,
    kills: kills(),
    faults: sums(rounds.map(({ faults }) => faults)),
    agreedMs: rounds.map(({ agreement }) => agreement.ms),
    disagreements: rounds.flatMap(({ agreement }) => agreement.left),
    violations: check(history),
    revoked: clients.keys.revoked,
    acceptedAfter: clients.keys.accepted,
    seeds: plan.seeds && spare ? await plantSeeds(scene, spare, random) : [],
    seconds,
  };
}

/** Waits until every order has ended on record; the checker reports those that have not. */
async function untilSettled(scene: Scene): Promise<void> {
  const db: Client = await scene.connect();
  const ids = scene.units.map(({ id }) => id);
  const isSettled = async (): Promise<boolean> => {
    const text = `select 1 from commands where device_id = any($1) and state in ('pending', 'sent') limit 1`;
    return (await db.query(text, [ids])).rowCount === 0;
  };
  await eventually('every order is settled', SETTLED_MS, isSettled, 500).catch(() => undefined);
  await db.end();
}

function sums(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const one of all) for (const [name, count] of one) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}
