import { setTimeout as sleep } from 'node:timers/promises';
import { launch, namesInView, openUnitList, scrollIdly } from '../browser/page.js';
import type { MainThread } from '../browser/trace.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { round } from '../measure/statistics.js';
import { startFleet } from '../subject/fleet.js';
import { accepted } from '../subject/metrics.js';
import { ensureWeb } from '../subject/web.js';
import { withWorld, type World } from '../subject/world.js';

const FULL = { units: 10_000, wanted: 9_000, rate: 1, warmSeconds: 20, seconds: 30 };
const SHORT = { units: 150, wanted: 120, rate: 10, warmSeconds: 2, seconds: 4 };
const MOST_PERCENT = 20;

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  await ensureWeb();
  return withWorld(1, async (world) => {
    const units = await world.addUnits(size.units);
    const browser = await launch();
    try {
      const page = await openUnitList(browser, world.console.url, size.units);
      await sleep(size.warmSeconds * 500);
      const quiet = await scrollIdly(page, size.seconds);
      const fleet = await startFleet(world, units, size);
      context.report(`${size.wanted} units connected in ${round(fleet.connectSeconds, 1)} s`);
      await sleep(size.warmSeconds * 1000);
      const [before, begin] = [await accepted(world.console.url), performance.now()];
      const busy = await scrollIdly(page, size.seconds);
      const perSecond = ((await accepted(world.console.url)) - before) / ((performance.now() - begin) / 1000);
      await proveRight(world, await namesInView(page));
      await fleet.stop();
      return outcome(size.units, perSecond, quiet, busy);
    } finally {
      await browser.close();
    }
  });
}

/** Throws if visible rows show units that do not exist. */
async function proveRight({ admin, groupId }: World, rows: readonly string[]): Promise<void> {
  const names = new Set((await admin.api.devices.fetch({ query: { crnt_vcg_uid: groupId } })).map(({ name }) => name));
  const known = rows.filter((row) => [...names].some((name) => row.includes(name)));
  if (known.length < 10) throw new Error(`only ${known.length} of ${rows.length} visible rows show a unit`);
}

const row = (name: string, one: MainThread) => ({
  '': name,
  'main thread, CPU %': round(one.cpuPercent, 1),
  'by the clock %': round(one.wallPercent, 1),
  'tasks > 50 ms': one.longTasks,
  'delayed by others': one.delayedTasks,
  'longest, ms CPU': round(one.longestCpuMs, 1),
});

function outcome(units: number, perSecond: number, quiet: MainThread, busy: MainThread): Outcome {
  const updates = round(perSecond, 0);
  return {
    rows: [row(`${updates} updates/s`, busy), row('no updates', quiet)],
    values: {
      units,
      updates,
      cpuPercent: round(busy.cpuPercent, 1),
      wallPercent: round(busy.wallPercent, 1),
      longTasks: busy.longTasks,
      delayedTasks: busy.delayedTasks,
      longestCpuMs: round(busy.longestCpuMs, 1),
      quietCpuPercent: round(quiet.cpuPercent, 1),
    },
    summary: `${units} units at ${updates} updates/s while scrolling: main thread ${round(busy.cpuPercent, 1)} % (no updates: ${round(quiet.cpuPercent, 1)} %), ${busy.longTasks} tasks over 50 ms, longest ${round(busy.longestCpuMs, 1)} ms.`,
    met: busy.longTasks === 0 && busy.cpuPercent <= MOST_PERCENT,
  };
}

export const browser: Figure = {
  name: 'browser',
  title: 'Unit list with 10,000 units at 2,000 updates/s in Chromium, scrolling, against the same without updates',
  goal: `no task over 50 ms of CPU, main thread ≤ ${MOST_PERCENT} %`,
  run,
};
