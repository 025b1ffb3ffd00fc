import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../measure/statistics.js';
import type { Proxy } from '../subject/proxy.js';
import type { World } from '../subject/world.js';
import type { Chatter } from './chatter.js';
import { Follower, type LiveEndpoint } from './follower.js';
import { Reader } from './reader.js';
import { missed } from './tables.js';

export interface CutsSize {
  readonly followers: number;
  readonly perSecond: number;
  readonly rounds: number;
  readonly roundSeconds: number;
}

export interface CutsResult {
  readonly cuts: number;
  readonly resumed: number;
  readonly restarted: number;
  readonly gaps: number;
  readonly missed: readonly string[];
  /** Number of updates that the browser with the seeded fault missed. */
  readonly faultMissed: number;
  /** The longest time until all browsers were correct, ms. */
  readonly slowest: number;
}

const RIGHT_WITHIN_MS = 5_000;
const MOVED = 5;

/** The current data, as calls of the console return it. */
async function truthOf({ admin, groupId }: World) {
  const query = { crnt_vcg_uid: groupId };
  const [units, channels] = await Promise.all([
    admin.api.devices.fetch({ query }),
    admin.api.channels.fetch({ query }),
  ]);
  return {
    units: new Map(units.map((unit) => [unit.uid, unit])),
    channels: new Map(channels.map((channel) => [channel.channelId, channel])),
  };
}

type Truth = Awaited<ReturnType<typeof truthOf>>;

const missedBy = (follower: Follower, truth: Truth): readonly string[] => [
  ...missed(truth.units, follower.tables.units),
  ...missed(truth.channels, follower.tables.channels),
];

/** Removes units from the group or adds them again, as another console would. */
async function move({ db, groupId }: World, unitIds: readonly string[], out: boolean): Promise<void> {
  await db.query('begin');
  await db.query(
    out
      ? 'delete from device_groups where group_id = $2 and device_id = any($1)'
      : 'insert into device_groups (device_id, group_id) select unnest($1::text[]), $2 on conflict do nothing',
    [unitIds, groupId],
  );
  await db.query("select pg_notify('backhaul_records', 'unit:' || id) from unnest($1::text[]) as id", [unitIds]);
  await db.query('commit');
}

/** Cuts and slows links at random for some time; returns how many were cut. */
async function disturb(proxy: Proxy, seconds: number): Promise<number> {
  let cuts = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    await sleep(100 + Math.random() * 900);
    proxy.delay(Math.random() < 0.5 ? 0 : Math.random() * 150);
    cuts += proxy.cut(Math.random());
    if (Math.random() < 0.2) {
      proxy.refuse(true);
      await sleep(Math.random() * 500);
      proxy.refuse(false);
    }
  }
  proxy.delay(0);
  return cuts;
}

/**
 * Browsers behind a link that is cut repeatedly while units report and join or leave the group. At the end of each
 * round all links are cut, all units change again, and every browser must show it after it reconnects.
 */
export async function cutAtRandom(
  world: World,
  proxy: Proxy,
  endpoint: LiveEndpoint,
  chatter: Chatter,
  unitIds: readonly string[],
  size: CutsSize,
): Promise<CutsResult> {
  const reader = new Reader();
  const followers = Array.from({ length: size.followers }, () => new Follower(endpoint, reader));
  const forgetful = new Follower(endpoint, reader, { forgetful: true });
  const moved = unitIds.slice(0, MOVED);
  const result = { cuts: 0, missed: [] as string[], faultMissed: 0, slowest: 0 };
  try {
    for (let turn = 0; turn < size.rounds; turn += 1) {
      chatter.start(size.perSecond);
      result.cuts += await disturb(proxy, size.roundSeconds);
      chatter.stop();
      proxy.refuse(true);
      result.cuts += proxy.cut();
      chatter.everyone();
      await move(world, moved, turn % 2 === 0);
      await sleep(500);
      proxy.refuse(false);
      const { wrong, truth, ms } = await settled(world, followers);
      result.missed.push(...wrong);
      result.slowest = Math.max(result.slowest, ms);
      result.faultMissed += missedBy(forgetful, truth).length;
    }
  } finally {
    chatter.stop();
    for (const one of [...followers, forgetful]) one.close();
  }
  const sum = (pick: (one: Follower) => number): number => followers.reduce((total, one) => total + pick(one), 0);
  return {
    ...result,
    resumed: sum(({ counts }) => counts.resumed),
    restarted: sum(({ counts }) => counts.restarted),
    gaps: sum(({ counts }) => counts.gaps),
  };
}

/** Waits until every browser shows the current data, or until the time limit. */
async function settled(world: World, followers: readonly Follower[]) {
  const begin = performance.now();
  for (;;) {
    const truth = await truthOf(world);
    const wrong = followers.flatMap((one) => missedBy(one, truth));
    const ms = round(performance.now() - begin, 0);
    if (wrong.length === 0 || ms > RIGHT_WITHIN_MS) return { wrong, truth, ms };
    await sleep(50);
  }
}
