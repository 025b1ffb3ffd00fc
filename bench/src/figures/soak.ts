import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Figure, Outcome } from '../figure.js';
import { useOf } from '../measure/processes.js';
import { quantile, round, slope } from '../measure/statistics.js';
import { startFleet } from '../subject/fleet.js';
import { metrics } from '../subject/metrics.js';
import { watchGroup } from '../subject/watcher.js';
import { withWorld } from '../subject/world.js';

/** With `rate`, the units send 3,000 messages a second; some units are always offline. */
const FULL = { units: 11_200, wanted: 10_000, rate: 1.5, warmSeconds: 180, seconds: 300 };
const SHORT = { units: 100, wanted: 80, rate: 20, warmSeconds: 3, seconds: 10 };
const LEAST_PER_SECOND = 3_000;
/** RSS counts as flat if it grows by less than this share a minute. */
const FLAT_PERCENT = 1;
const MB = 1e6;

interface Sample {
  readonly at: number;
  readonly accepted: number;
  readonly connected: number;
  readonly dropped: number;
  readonly heap: number;
  readonly rss: number;
  readonly cpu: number;
}

async function sample(url: string, pid: number): Promise<Sample> {
  const [published, use] = await Promise.all([metrics(url), useOf(pid)]);
  const of = (name: string): number => published.get(name) ?? 0;
  const drops = [...published].filter(([name]) => name.startsWith('backhaul_device_messages_dropped'));
  return {
    at: performance.now() / 1000,
    accepted: of('backhaul_device_messages_accepted{kind="all"}'),
    connected: of('backhaul_broker{kind="connected"}'),
    dropped: drops.reduce((sum, [, count]) => sum + count, 0),
    heap: of('nodejs_heap_size_used_bytes'),
    rss: use?.rssBytes ?? 0,
    cpu: use?.cpuSeconds ?? 0,
  };
}

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withWorld(1, async (world) => {
    const { url, child } = world.console;
    const units = await world.addUnits(size.units);
    const viewer = await watchGroup(world);
    const fleet = await startFleet(world, units, size);
    context.report(`${size.wanted} simulated units connected in ${round(fleet.connectSeconds, 1)} s`);
    await sleep(size.warmSeconds * 1000);
    const samples: Sample[] = [];
    for (const end = performance.now() + size.seconds * 1000; performance.now() < end;) {
      samples.push(await sample(url, child.pid));
      await sleep(1000);
      if (samples.length % 30 === 0)
        context.report(`${samples.length} s: ${round((samples.at(-1)?.rss ?? 0) / MB, 0)} MB`);
    }
    viewer.close();
    await fleet.stop();
    return outcome(size.wanted, fleet.connectSeconds, samples);
  });
}

function outcome(wanted: number, connectSeconds: number, samples: readonly Sample[]): Outcome {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) throw new Error('nothing was sampled');
  const units = Math.min(...samples.map((one) => one.connected));
  const seconds = last.at - first.at;
  const perSecond = round((last.accepted - first.accepted) / seconds, 0);
  const dropped = last.dropped - first.dropped;
  const perMinute = (pick: (one: Sample) => number): number =>
    round(slope(samples.map((one) => ({ x: one.at / 60, y: pick(one) / MB }))));
  const rss = quantile(
    samples.map((one) => one.rss / MB),
    0.5,
  );
  const [rssSlope, heapSlope] = [perMinute((one) => one.rss), perMinute((one) => one.heap)];
  const cpu = round(((last.cpu - first.cpu) / seconds) * 100, 0);
  const flat = rssSlope <= (rss * FLAT_PERCENT) / 100;
  return {
    rows: [
      { '': 'units connected, at least', value: units },
      { '': `${wanted} connected within, s`, value: round(connectSeconds, 1) },
      { '': 'messages/s taken', value: perSecond },
      { '': 'messages that did not count', value: dropped },
      { '': 'console CPU, % of a core', value: cpu },
      { '': 'console RSS, MB (median)', value: round(rss, 0) },
      { '': 'RSS slope, MB/min', value: rssSlope },
      { '': 'heap slope, MB/min', value: heapSlope },
    ],
    values: {
      units,
      connectSeconds: round(connectSeconds, 1),
      perSecond,
      seconds: round(seconds, 0),
      cpu,
      rssMb: round(rss, 0),
      rssSlope,
      heapSlope,
      dropped,
    },
    summary: `${perSecond} device messages/s for ${round(seconds, 0)} s from at least ${units} connected units (${wanted} connected in ${round(connectSeconds, 1)} s): console at ${cpu} % of a core, ${round(rss, 0)} MB, ${rssSlope} MB/min.`,
    met: units >= wanted && perSecond >= LEAST_PER_SECOND && flat,
  };
}

export const soak: Figure = {
  name: 'soak',
  title: 'Device messages held for minutes, with 10,000 simulated units connected',
  goal: `≥ ${LEAST_PER_SECOND} messages/s for 5 minutes, RSS slope under ${FLAT_PERCENT} % a minute`,
  run,
};
