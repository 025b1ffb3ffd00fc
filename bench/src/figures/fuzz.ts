import type { Context, Figure, Outcome } from '../figure.js';
import { fuzzDevices } from '../fuzz/devices.js';
import { fuzzLive } from '../fuzz/live.js';
import { growthOf, type Held } from '../fuzz/memory.js';
import { fuzzConnections } from '../fuzz/noise.js';
import { fuzzRequests } from '../fuzz/requests.js';
import {
  openTooMany,
  sendSlowly,
  holdBodies,
  sendUnknownKeys,
  ANONYMOUS_BOUNDS,
  type AnonymousClients,
} from '../fuzz/anonymous.js';
import { fuzzShares } from '../fuzz/shares.js';
import { Tally } from '../fuzz/tally.js';
import { Watch } from '../fuzz/watch.js';
import { FuzzTargets } from '../fuzz/targets.js';
import { useOf } from '../measure/processes.js';
import { round } from '../measure/statistics.js';
import { withWorld, type World } from '../subject/world.js';

const FULL = { requests: 100_000, live: 6_000, devices: 20_000, noise: 5 };
const SHORT = { requests: 4_000, live: 300, devices: 1_000, noise: 1 };
const AT_ONCE = 8;
/** A small heap is collected often, so that growth shows retained memory. */
const SMALL = { NODE_OPTIONS: '--max-old-space-size=192' };
const SHOWN = 15;

/** Value of `FUZZ_SEED`, otherwise a random one; printed with the results, so that a run can be repeated. */
const seedOf = (): number => Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** `FUZZ_REQUESTS` replaces the number of requests. */
const requestsOf = (usual: number): number => Number(process.env['FUZZ_REQUESTS'] ?? usual);

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  const seed = seedOf();
  context.report(`seed ${seed}`);
  return withWorld(
    2,
    async (world) => {
      const targets = await FuzzTargets.open(world);
      const tallies = {
        requests: new Tally(),
        connections: new Tally(),
        strangers: new Tally(),
        live: new Tally(),
        shares: new Tally(),
        devices: new Tally(),
      };
      const watch = new Watch(world, () => Object.values(tallies).reduce((sum, { sent }) => sum + sent, 0));
      const shared = { ...targets.common, seed };
      try {
        await fuzzConnections(world.console.url, size.noise, tallies.connections);
        const dribbled = await tryAnonymousClients(world, targets, tallies.strangers);
        await fuzzLive({ ...shared, count: size.live }, tallies.live);
        await fuzzShares({ url: world.console.url, seed, count: size.live }, tallies.shares);
        await fuzzDevices({ ...shared, ...targets.devices, count: size.devices }, tallies.devices);
        watch.start();
        const pause = async (): Promise<void> => {
          await targets.tidy();
          const { heap, rss } = watch.samples.at(-1) ?? { heap: 0, rss: 0 };
          const held = `heap ${round(heap / 1e6, 0)} MB, process ${round(rss / 1e6, 0)} MB`;
          context.report(`${tallies.requests.sent} requests, ${tallies.requests.wrong} complaints, ${held}`);
        };
        const { things, inject, makeKey } = targets;
        await fuzzRequests(
          { ...shared, inject, makeKey, things, count: requestsOf(size.requests), atOnce: AT_ONCE, pause },
          tallies.requests,
        );
        await dribbled();
      } finally {
        watch.stop();
        await targets.close();
      }
      if (world.console.child.gone) throw new Error(`the console ended: ${world.console.child.lastOutput}`);
      for (const [name, { complaints }] of Object.entries(tallies))
        for (const complaint of complaints.slice(0, SHOWN)) context.report(`${name}: ${complaint}`);
      return outcome(seed, tallies, context.short ? null : watch.samples);
    },
    SMALL,
  );
}

/** Tries anonymous clients. Returns a function that waits for the end of the slow requests. */
async function tryAnonymousClients(
  { console: { url, child } }: World,
  { inject }: FuzzTargets,
  tally: Tally,
): Promise<() => Promise<void>> {
  const use: AnonymousClients['use'] = async () => {
    const now = await useOf(child.pid);
    if (now === undefined) throw new Error(`the console ended: ${child.lastOutput}`);
    return now;
  };
  const clients = { url, inject, use, bounds: ANONYMOUS_BOUNDS };
  await sendUnknownKeys(clients, tally);
  await holdBodies(clients, tally);
  await openTooMany(clients, tally);
  const dribbled = sendSlowly(clients, tally);
  dribbled.catch(() => undefined);
  return () => dribbled;
}

function outcome(seed: number, tallies: Readonly<Record<string, Tally>>, samples: readonly Held[] | null): Outcome {
  const rows = Object.entries(tallies).map(([name, { sent, wrong, answers }]) => ({
    '': name,
    sent,
    complaints: wrong,
    answers: [...answers]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([answer, count]) => `${answer} ${count}×`)
      .join(', '),
  }));
  const sent = rows.reduce((sum, row) => sum + row.sent, 0);
  const complaints = rows.reduce((sum, row) => sum + row.complaints, 0);
  const growth = samples && growthOf(samples);
  const held = growth
    ? `heap ${round(growth.heapMb, 1)} MB and process ${round(growth.rssMb, 1)} MB more at the end than when warm`
    : 'memory not judged in so short a run';
  return {
    rows,
    values: {
      seed,
      sent,
      complaints,
      ...(growth && {
        heapGrowthMb: round(growth.heapMb),
        rssGrowthMb: round(growth.rssMb),
        bytesPerRequest: round(growth.bytesPerRequest, 0),
      }),
    },
    summary: `${sent} hostile requests and messages to every call (a third of these requests by an API key), live updates, device topics and bare connections: ${complaints} answered with a 5xx, an unknown problem, no field, against their schema, or beyond the bounds of their cost; ${held}.`,
    met: complaints === 0 && (growth === null || growth.flat),
  };
}

export const fuzz: Figure = {
  name: 'fuzz',
  title: 'Bad input to every interface',
  goal: '0 of 5xx, every refusal a known problem with its fields, replies as declared, memory flat',
  must: true,
  run,
};
