import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launch, openUnitList } from '../browser/page.js';
import { readTrace } from '../browser/trace.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { quantile, round } from '../measure/statistics.js';
import { ensureWeb } from '../subject/web.js';
import { withWorld } from '../subject/world.js';

const FULL = { units: 10_000, openings: 30 };
const SHORT = { units: 150, openings: 4 };
const MOST_MS = 100;
/** Long enough for the details to open and load. */
const WINDOW_MS = 1200;
/** Number of visible rows at this size; they are opened one after the other. */
const ROWS = 12;

/** CPU time of the main thread in a range that begins with `act`, ms. */
async function workOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  // Only tasks: tracing their content costs the main thread more than the tasks themselves.
  await browser.startTracing(page, { categories: ['toplevel'] });
  const begin = performance.now();
  await act();
  await sleep(Math.max(0, WINDOW_MS - (performance.now() - begin)));
  const seconds = (performance.now() - begin) / 1000;
  return readTrace(await browser.stopTracing(), seconds).cpuPercent * seconds * 10;
}

/** Opens the details of the unit in a row; throws if they belong to another unit. */
async function open(page: Page, index: number): Promise<void> {
  const row = page.locator('[role=grid] [data-row]').nth(index % ROWS);
  const text = await row.innerText();
  await row.click();
  const head = page.locator('aside h2').first();
  for (let turn = 0; turn < 100; turn += 1) {
    const name = (await head.count()) > 0 ? (await head.innerText()).trim() : '';
    if (name !== '' && text.includes(name)) return;
    await sleep(20);
  }
  throw new Error(`details of a unit other than that of row “${text}” opened`);
}

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  await ensureWeb();
  return withWorld(1, async (world) => {
    await world.addUnits(size.units);
    const browser = await launch();
    try {
      const page = await openUnitList(browser, world.console.url, size.units);
      await sleep(4000);
      const first = await workOf(browser, page, () => open(page, 0));
      const opened: number[] = [];
      const idle: number[] = [];
      for (let index = 1; index <= size.openings; index += 1) {
        idle.push(await workOf(browser, page, () => Promise.resolve()));
        opened.push(await workOf(browser, page, () => open(page, index)));
      }
      return outcome(size.units, first, opened, idle);
    } finally {
      await browser.close();
    }
  });
}

function outcome(units: number, first: number, opened: readonly number[], idle: readonly number[]): Outcome {
  const [p50, p95, quiet] = [quantile(opened, 0.5), quantile(opened, 0.95), quantile(idle, 0.5)];
  return {
    rows: [
      { '': 'the first', 'main thread, ms CPU': round(first, 1) },
      { '': `of ${opened.length}, p50`, 'main thread, ms CPU': round(p50, 1) },
      { '': 'p95', 'main thread, ms CPU': round(p95, 1) },
      { '': 'nothing opened', 'main thread, ms CPU': round(quiet, 1) },
    ],
    values: { units, firstMs: round(first, 1), p50Ms: round(p50, 1), p95Ms: round(p95, 1), idleMs: round(quiet, 1) },
    summary: `details of one of ${units} units opened: main thread p50 ${round(p50, 1)} ms, p95 ${round(p95, 1)} ms of CPU (the first ${round(first, 1)} ms; as long without opening any ${round(quiet, 1)} ms).`,
    met: p95 <= MOST_MS,
  };
}

export const details: Figure = {
  name: 'details',
  title: 'Opening the details of one of 10,000 units in Chromium, against the same time without',
  goal: `p95 < ${MOST_MS} ms of the main thread's CPU`,
  run,
};
