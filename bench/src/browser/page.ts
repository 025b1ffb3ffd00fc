import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { PASSWORD } from '../subject/console.js';
import { readTrace, type MainThread } from './trace.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ARGUMENTS = `--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync`;
const SCROLL_PX = 60;
const SCROLL_EVERY_MS = 100;
const PATIENCE_MS = 90_000;

/** Starts the headless Chromium of the system; `more`: further arguments. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  for (const executablePath of PLACES) {
    try {
      await access(executablePath);
    } catch {
      continue;
    }
    return chromium.launch({ executablePath, headless: true, args: [...ARGUMENTS.split(/\s+/), ...more] });
  }
  throw new Error('Chromium is not installed: apt-get install chromium');
}

/** Signs in with the form at the address of a page, which then opens. */
export async function signInAt(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  await page.locator('input[autocomplete=username]').fill('admin');
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
}

/** Signs in with the form and opens the unit list; resolves when all `units` are listed. */
export async function openUnitList(browser: Browser, url: string, units: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInAt(page, url);
  await page.locator(`[role=grid][aria-rowcount="${units + 1}"]`).waitFor();
  return page;
}

/** Scrolls slowly, as a user who watches the list, and returns the work of the main thread. */
export async function scrollIdly(page: Page, seconds: number): Promise<MainThread> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the browser was closed');
  await page.mouse.move(600, 500);
  // Only tasks: tracing their content costs the main thread more than the tasks themselves.
  await browser.startTracing(page, { categories: ['toplevel'] });
  const begin = performance.now();
  for (let turn = 0; performance.now() - begin < seconds * 1000; turn += 1) {
    await page.mouse.wheel(0, turn % 100 < 50 ? SCROLL_PX : -SCROLL_PX);
    await sleep(SCROLL_EVERY_MS);
  }
  const passed = (performance.now() - begin) / 1000;
  return readTrace(await browser.stopTracing(), passed);
}

/** Texts of the visible rows. */
export const namesInView = (page: Page): Promise<string[]> =>
  page.locator('[role=grid] [role=row]').evaluateAll((rows) => rows.map((row) => row.textContent));
