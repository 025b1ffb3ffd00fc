import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { CORE, type Unit } from '@backhaul/contract';
import type { UnitPatch } from '@backhaul/contract/live';
import type { Context, Figure, Outcome } from '../figure.js';
import { machineMs } from '../measure/clock.js';
import { useOf } from '../measure/processes.js';
import { median, round } from '../measure/statistics.js';
import { Browsers } from '../push/browsers.js';
import { capacity, costUs, delivered, type Step } from '../push/capacity.js';
import { PeerReady } from '../push/messages.js';
import { forkProgram } from '../subject/child.js';
import { connectDevices, type Device } from '../subject/device.js';
import { ownProgram } from '../subject/places.js';
import { unitState, unitTelemetry } from '../subject/reports.js';
import { eventually } from '../subject/wait.js';
import { withWorld, type World } from '../subject/world.js';
import { settle } from '../push/settle.js';

const FULL = { sockets: 500, units: 500, seconds: 4, rounds: 3, start: 400 };
const SHORT = { sockets: 50, units: 100, seconds: 2, rounds: 1, start: 400 };
type Size = typeof FULL;
const TICK_MS = 10;
const LEAST_RATIO = 0.7;

/** Units send `rate` reports a second altogether, evenly distributed, for some time. */
async function report(devices: readonly Device[], rate: number, seconds: number): Promise<void> {
  const begin = machineMs();
  let sent = 0;
  for (let now = begin; now - begin < seconds * 1000; now = machineMs()) {
    for (const due = ((now - begin) * rate) / 1000; sent < due; sent += 1) {
      devices[sent % devices.length]?.measure(unitTelemetry(3400 + (sent % 597), machineMs()));
    }
    await sleep(TICK_MS);
  }
}

async function measured(browsers: Browsers, pid: number, rate: number, work: () => Promise<void>): Promise<Step> {
  const before = (await useOf(pid))?.cpuSeconds ?? 0;
  browsers.begin();
  await work();
  const arrived = await browsers.report();
  const step = { asked: rate, arrived, cpuSeconds: ((await useOf(pid))?.cpuSeconds ?? 0) - before };
  await settle(browsers);
  return step;
}

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withWorld(1, async (world) => {
    const devices = await connectDevices(await world.addUnits(size.units));
    for (const device of devices)
      await device.report('state', unitState({ applications: { video: { state: 'streaming' } } }));
    const browsers = new Browsers();
    const url = world.console.url.replace('http', 'ws') + `${CORE}/v2/live`;
    await browsers.open({ url, headers: { ...world.admin.headers }, group: world.groupId, sockets: size.sockets });
    await settle(browsers);
    const product = (rate: number) =>
      measured(browsers, world.console.child.pid, rate, () => report(devices, rate, size.seconds));
    await product(size.start);

    const peer = forkProgram('bare ws', ownProgram('push-peer'));
    const ready = await peer.hear(PeerReady);
    const peerBrowsers = new Browsers();
    await peerBrowsers.open({ url: ready.url, headers: {}, group: 'peer', sockets: size.sockets });
    const sample = await browsers.sample();
    const bare = (rate: number) =>
      measured(peerBrowsers, peer.pid, rate, async () => {
        peer.send({ type: 'cast', sample, perSecond: rate });
        await sleep(size.seconds * 1000);
        peer.send({ type: 'hush' });
      });

    const rounds = [];
    for (let i = 0; i < size.rounds; i += 1) {
      // Alternating, so that other load of the machine affects both.
      const [ours, theirs] = context.short
        ? [await product(size.start), await bare(size.start)]
        : [await capacity(size.sockets, size.start, product), await capacity(size.sockets, size.start, bare)];
      if (ours === null || theirs === null) throw new Error('the first rate was already missed');
      context.report(`round ${i + 1}: ${ours.asked} updates/s, bare ws ${theirs.asked}`);
      rounds.push({ ours, theirs });
    }
    await proveRight(world, browsers);
    for (const one of [browsers, peerBrowsers]) await one.close();
    await Promise.all([peer.end(), ...devices.map((device) => device.close())]);
    return outcome(size, rounds);
  });
}

/** Throws unless every socket received everything and shows what the console returns. */
async function proveRight(world: World, browsers: Browsers): Promise<void> {
  let wrong = 'never looked';
  // Changes by the console itself, such as alerts, may still arrive.
  await eventually(
    'every socket shows the current data',
    15_000,
    async () => (wrong = await whatIsWrong(world, browsers)) === '',
    500,
  ).catch((error: unknown) => {
    throw new Error(wrong, { cause: error });
  });
}

async function whatIsWrong(world: World, browsers: Browsers): Promise<string> {
  const { behind, different, units } = await browsers.tables();
  const { gaps } = await browsers.report();
  if (behind + different + gaps > 0) return `${behind} sockets behind, ${different} tables wrong, ${gaps} gaps`;
  const truth = await world.admin.api.devices.fetch({ query: { crnt_vcg_uid: world.groupId } });
  const shown = new Map(units.map((unit) => [unit.uid, unit]));
  const wrong = truth.flatMap((unit) => differences(unit, shown.get(unit.uid)));
  if (truth.length !== shown.size) return `${shown.size} units of ${truth.length} are shown`;
  return wrong.slice(0, 5).join('; ');
}

/** Fields of a unit that differ in a browser. */
const differences = (unit: Unit, shown: UnitPatch | undefined): string[] => {
  const known = new Map<string, unknown>(Object.entries(shown ?? {}));
  return Object.entries(unit)
    .filter(([key, value]) => !isDeepStrictEqual(known.get(key), value))
    .map(([key, value]) => `${key} is ${JSON.stringify(value)}, shown ${JSON.stringify(known.get(key))}`);
};

function outcome(size: Size, rounds: readonly { readonly ours: Step; readonly theirs: Step }[]): Outcome {
  const ratios = rounds.map(({ ours, theirs }) => delivered(ours) / delivered(theirs));
  const ratio = round(median(ratios));
  const row = (name: string, steps: readonly Step[]) => {
    const rate = median(steps.map(delivered));
    const step = steps.find((one) => delivered(one) === rate) ?? steps[0];
    return {
      '': name,
      'unit updates/s': Math.round(rate / size.sockets),
      'pushed/s': Math.round(rate),
      'MB/s': round((step?.arrived.bytes ?? 0) / (step?.arrived.seconds ?? 1) / 1e6, 0),
      'p50 ms': step?.arrived.p50 ?? 0,
      'p99 ms': step?.arrived.p99 ?? 0,
      'CPU µs a push': round(median(steps.map(costUs))),
    };
  };
  const [ours, theirs] = [
    row(
      'console',
      rounds.map((one) => one.ours),
    ),
    row(
      'bare ws',
      rounds.map((one) => one.theirs),
    ),
  ];
  return {
    rows: [ours, theirs],
    values: {
      sockets: size.sockets,
      ratio,
      ratios: ratios.map((one) => round(one)),
      pushed: ours['pushed/s'],
      peer: theirs['pushed/s'],
    },
    summary: `${ours['pushed/s']} unit updates/s pushed to ${size.sockets} sockets (p99 ${ours['p99 ms']} ms), bare ws ${theirs['pushed/s']} (p99 ${theirs['p99 ms']} ms): ratio ${ratio}.`,
    met: ratio >= LEAST_RATIO,
  };
}

export const push: Figure = {
  name: 'push',
  title: 'Unit updates pushed to live sockets, against a bare ws broadcast of the same bytes',
  goal: `p99 < 250 ms at 500 sockets, ratio ≥ ${LEAST_RATIO}`,
  run,
};
