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

/** Headless Chromium of the system. */
export async function launch(): Promise<Browser> {
  for (const executablePath of PLACES) {
    try {
      await access(executablePath);
    } catch {
      continue;
    }
    return chromium.launch({ executablePath, headless: true, args: ARGUMENTS.split(/\s+/) });
  }
  throw new Error('there is no Chromium here: apt-get install chromium');
}

/** Signs in by the form and opens the unit list; resolves when all `units` are in it. */
export async function openUnitList(browser: Browser, url: string, units: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  await page.locator('input[autocomplete=username]').fill('admin');
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.locator(`[role=grid][aria-rowcount="${units + 1}"]`).waitFor();
  return page;
}

/** Scrolls slowly for some time, as a user who watches, and returns what that took. */
export async function scrollIdly(page: Page, seconds: number): Promise<MainThread> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the browser is gone');
  await page.mouse.move(600, 500);
  // Tasks alone: a trace of what they do costs the main thread more than what they do.
  await browser.startTracing(page, { categories: ['toplevel'] });
  const begin = performance.now();
  for (let turn = 0; performance.now() - begin < seconds * 1000; turn += 1) {
    // Down for a while, then up again.
    await page.mouse.wheel(0, turn % 100 < 50 ? SCROLL_PX : -SCROLL_PX);
    await sleep(SCROLL_EVERY_MS);
  }
  const passed = (performance.now() - begin) / 1000;
  return readTrace(await browser.stopTracing(), passed);
}

/** The names that the rows in view show. */
export const namesInView = (page: Page): Promise<string[]> =>
  page.locator('[role=grid] [role=row]').evaluateAll((rows) => rows.map((row) => row.textContent));
