import { CORE } from '@backhaul/contract';
import type { Context, Figure, Outcome } from '../figure.js';
import { Chatter } from '../live/chatter.js';
import type { Check } from '../live/check.js';
import { carelessWaiting, crowd, type CrowdSize } from '../live/crowd.js';
import { cutAtRandom, type CutsSize } from '../live/cuts.js';
import { tryAccess } from '../live/access.js';
import { tryEndings } from '../live/endings.js';
import { round } from '../measure/statistics.js';
import { connectDevices } from '../subject/device.js';
import { startProxy } from '../subject/proxy.js';
import { unitState } from '../subject/reports.js';
import { withWorld, type World } from '../subject/world.js';

interface Size {
  readonly units: number;
  readonly crowd: CrowdSize;
  readonly careless: Parameters<typeof carelessWaiting>[1];
  readonly cuts: CutsSize;
}

const FULL: Size = {
  units: 200,
  crowd: {
    sockets: 500,
    nonReading: 50,
    perSecond: 200,
    warmSeconds: 20,
    seconds: 180,
    // The last ones are suspended for longer than the console waits for a pong.
    sleepSeconds: [5, 10, 20, 25, 60, 90],
  },
  careless: { nonReading: 50, perSecond: 4_000, seconds: 15 },
  cuts: { followers: 40, perSecond: 200, rounds: 15, roundSeconds: 20 },
};
const SHORT: Size = {
  units: 100,
  crowd: { sockets: 40, nonReading: 20, perSecond: 1_500, warmSeconds: 3, seconds: 5, sleepSeconds: [1, 3] },
  careless: { nonReading: 20, perSecond: 4_000, seconds: 5 },
  cuts: { followers: 10, perSecond: 100, rounds: 1, roundSeconds: 4 },
};
/** Bytes that may be queued for a client that does not read: 64 kB and one more message. */
const MOST_WAITING = 512 * 1024;
const MB = 1024 * 1024;
/** Variation of memory that still counts as flat, MB. */
const FLAT_MB = 48;
const AWAKE_MS = 1_000;

async function measure(world: World, size: Size, { report }: Context) {
  const units = await world.addUnits(size.units);
  const devices = await connectDevices(units);
  for (const device of devices)
    await device.report('state', unitState({ applications: { video: { state: 'streaming' } } }));
  const chatter = new Chatter(devices);
  const { url } = world.console;
  const socketUrl = `${url.replace('http', 'ws')}${CORE}/v2/live`;
  const endpoint = { url: socketUrl, headers: world.admin.headers, group: world.groupId };

  const crowded = await crowd(world.console, endpoint, chatter, size.crowd);
  report(
    `${round(crowded.waiting / MB)} MB queued for ${size.crowd.nonReading} of ${size.crowd.sockets} sockets, memory ${crowded.rise} MB up; awake after ${crowded.wakes.map((ms) => round(ms, 0)).join(', ')} ms`,
  );
  const proxy = await startProxy({ port: Number(new URL(url).port) });
  const origin = `http://127.0.0.1:${proxy.port}`;
  const behind = {
    ...endpoint,
    url: `${origin.replace('http', 'ws')}${CORE}/v2/live`,
    headers: { ...endpoint.headers, origin },
  };
  const ids = units.map(({ deviceId }) => deviceId);
  const [cut, careless] = await Promise.all([
    cutAtRandom(world, proxy, behind, chatter, ids, size.cuts),
    carelessWaiting(crowded.patches, size.careless),
  ]);
  await proxy.close();
  report(`a server without bounds holds ${round(careless / MB, 0)} MB`);
  report(`${cut.cuts} cuts, ${cut.missed.length} states missed; all correct again after at most ${cut.slowest} ms`);

  const checks = [...(await tryAccess(world, socketUrl)), ...(await tryEndings(world, socketUrl))];
  await Promise.all(devices.map((device) => device.close()));
  return { crowded, careless, cut, checks };
}

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  const { crowded, careless, cut, checks } = await withWorld(4, (world) => measure(world, size, context));
  const wake = round(Math.max(...crowded.wakes), 0);
  const minutes = round((size.cuts.rounds * size.cuts.roundSeconds) / 60, 1);
  const all: readonly Check[] = [
    {
      name: `${size.crowd.sockets} sockets of which ${size.crowd.nonReading} never read: at most 512 kB are queued for each`,
      passed: crowded.waiting <= size.crowd.nonReading * MOST_WAITING && crowded.passedOver > 0 && crowded.gaps === 0,
      seen: `${round(crowded.waiting / MB)} MB at most, ${crowded.passedOver} updates passed over, readers' p99 ${crowded.p99} ms`,
    },
    { name: 'memory is flat meanwhile', passed: crowded.rise <= FLAT_MB, seen: `${crowded.rise} MB up` },
    {
      name: 'seeded fault: a server without bounds is detected',
      passed: careless > size.careless.nonReading * MOST_WAITING,
      seen: `${round(careless / MB, 0)} MB queued`,
    },
    { name: 'a suspended browser shows the latest within 1 s', passed: wake <= AWAKE_MS, seen: `${wake} ms at most` },
    {
      name: `links cut at random for ${minutes} minutes: no state is missed in the end`,
      passed: cut.missed.length === 0 && cut.resumed > 0 && cut.gaps === 0,
      seen: `${cut.missed.length} missed; ${cut.cuts} cuts, ${cut.resumed} resumed, ${cut.restarted} restarted, correct after ${cut.slowest} ms`,
    },
    {
      name: 'seeded fault: a browser that skips what it missed is detected',
      passed: cut.faultMissed > 0,
      seen: `${cut.faultMissed} missed`,
    },
    ...checks,
  ];
  const passed = all.filter((one) => one.passed).length;
  return {
    rows: all.map((one) => ({ check: one.name, passed: one.passed ? 'yes' : 'NO', seen: one.seen })),
    values: {
      sockets: size.crowd.sockets,
      deaf: size.crowd.nonReading,
      waitingBytes: crowded.waiting,
      riseMb: crowded.rise,
      wakeMs: wake,
      cuts: cut.cuts,
      resumed: cut.resumed,
      missed: cut.missed.length,
      firstMissed: cut.missed[0] ?? '',
      checks: all.length,
      passed,
    },
    summary: `${size.crowd.sockets} sockets of which ${size.crowd.nonReading} never read: ${round(crowded.waiting / MB)} MB are queued for them at most, memory ${crowded.rise} MB up; a suspended browser shows the latest after ${wake} ms; ${cut.cuts} cuts in ${minutes} minutes: ${cut.missed.length} states missed; ${passed} of ${all.length} checks passed.`,
    met: passed === all.length,
  };
}

export const live: Figure = {
  name: 'live',
  title: 'The live channel with browsers that do not read, are suspended, lose their links, or have no access',
  goal: 'flat memory, latest within 1 s of waking, 0 missed, no access without permission',
  must: true,
  run,
};
