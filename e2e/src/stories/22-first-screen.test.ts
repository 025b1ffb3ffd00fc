import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Unit } from '@backhaul/contract';
import { type Api, signedInApi } from '../api/api.js';
import { configured, disabledLink } from '../api/configure.js';
import { findChannel, recordsOf } from '../api/records.js';
import { openBrowser, openPage, WITH_DEVICES } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { findUnit, tileOf } from '../browser/units.js';
import { watchStills } from '../browser/video.js';
import { killRest, type Product, startProduct, stopProduct } from '../product/product.js';
import { resultsFolder } from '../setup/folders.js';
import { until } from '../until.js';

/** A new installation, as a new user sees it. */
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'backhaul-first-screen-'));
const LIVE = 6;
const FIRST_MS = 60_000;

let product: Product;
let browser: Browser;
let page: Page;
let api: Api;

beforeAll(async () => {
  const log = path.join(resultsFolder(), 'first-screen.log');
  product = await startProduct({ dataDir, log, onAir: true });
  const credentials = { username: product.username, password: product.password ?? '' };
  api = await signedInApi(product.url, credentials);
  browser = await openBrowser(WITH_DEVICES);
  ({ page } = await openPage(browser, product.url));
  await page.context().grantPermissions(['microphone']);
  await signIn(page, credentials);
});

afterAll(async () => {
  try {
    await browser.close();
    await stopProduct(product);
  } finally {
    killRest(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

const pictured = (place: string) => page.locator(`${place}:has([data-status="live"]) canvas[data-seen]`);

/** An online unit that meets the condition. */
function oneOf(units: readonly Unit[], what: string, has: (unit: Unit) => boolean): Unit {
  const found = units.find((unit) => unit.online && has(unit));
  if (!found) throw new Error(`No unit of the demo has ${what}`);
  return found;
}

const isUp = ({ connected }: Unit['modems'][number]): boolean => connected;

describe('the first screen', () => {
  it('has at least six live pictures at the top of the list, before any action', async () => {
    await until('six rows have a picture', async () => (await pictured('[data-row]').count()) >= LIVE, FIRST_MS);
    const states = await page
      .locator('[data-row]')
      .evaluateAll((rows) =>
        rows
          .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
          .map((row) => row.querySelector('[data-status]')?.getAttribute('data-status')),
      );
    expect(states.slice(0, LIVE)).toEqual(Array.from({ length: LIVE }, () => 'live'));
    expect(await faultsOf(page, 'first-screen')).toEqual([]);
  });

  it('has batteries and links as units report them, in figures, shapes and words', async () => {
    const { units } = await recordsOf(api);
    const powered = oneOf(units, 'a battery', ({ battery }) => battery?.connected === true);
    const row = await findUnit(page, powered.name);
    await row.locator('[data-column="battery"] [data-icon][data-colour]').waitFor();
    expect(await row.getByRole('img', { name: /^Battery/ }).count()).toBe(1);
    const linked = oneOf(units, 'several links', ({ modems }) => modems.filter(isUp).length > 2);
    // A simulated link failure may end at any time; a disabled link stays disabled.
    await configured(api, linked.name, { interfaces: [disabledLink(linked.modems.find(isUp)?.port ?? '')] });
    const cells = (await findUnit(page, linked.name)).locator('[data-column="links"] [data-state="dead"]');
    await cells.first().waitFor();
  });

  it('has a multiview with moving pictures and audio meters', async () => {
    await page.goto('/unit/multiview');
    const tiles = page
      .getByRole('main')
      .getByRole('button')
      .filter({ has: page.locator('canvas[data-seen]') });
    await until('six tiles have a picture', async () => (await tiles.count()) >= LIVE, FIRST_MS);
    const { contrast } = await watchStills(tileOf(page, 'crew-1').locator('canvas'), 3, FIRST_MS);
    expect(contrast).toBeGreaterThan(40);
    await tiles
      .first()
      .getByRole('img', { name: /^Audio: / })
      .waitFor();
    expect(await faultsOf(page, 'first-wall')).toEqual([]);
  });
});

const menu = () => page.getByRole('navigation', { name: 'Main' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shows = (what: string, check: (video: HTMLVideoElement) => boolean) =>
  until(what, () => page.locator('video').evaluate(check), FIRST_MS);

describe('the first paths of a new user', () => {
  /** Clicks of the path so far. */
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  beforeEach(() => {
    clicks = 0;
  });
  afterEach(() => {
    expect(clicks).toBeLessThanOrEqual(6);
  });

  it('watches what is recorded, clips it, and plays the clip out', async () => {
    await click(menu().getByRole('link', { name: 'Files' }));
    await click(page.getByRole('link', { name: /studio-9/ }));
    await shows('a picture', ({ readyState, videoWidth }) => readyState >= 2 && videoWidth > 0);
    const began = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await click(button('Play'));
    await until(
      'it plays',
      () => page.locator('video').evaluate((video: HTMLVideoElement, from) => video.currentTime > from + 1, began),
      FIRST_MS,
    );
    expect(clicks).toBe(3);

    clicks = 0;
    await click(button('Set in here (I)'));
    await sleep(4000);
    await click(button('Set out here (O)'));
    await page.getByLabel('Name of the clip').fill('first-clip');
    await click(button('Make clip'));
    await page.getByText('first-clip.mp4 was created').waitFor();

    clicks = 0;
    await click(menu().getByRole('link', { name: 'Files' }));
    await click(page.getByText('first-clip.mp4').first());
    await click(button('Play out'));
    const dialog = page.getByRole('dialog');
    // Opening the list and selecting count as two.
    clicks += 2;
    await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: 'studio-13' });
    await click(dialog.getByRole('button', { name: 'Play out', exact: true }));
    const { channelId: id } = await findChannel(api, 'studio-13');
    const isPlayed = async () =>
      (await api.playouts.list({ params: { id } })).ended.some(({ outcome }) => outcome === 'played');
    await until('the clip was played', isPlayed, FIRST_MS);
  });

  it('reads a story of the newsroom', async () => {
    await click(menu().getByRole('link', { name: 'Manage' }));
    await click(page.getByRole('link', { name: 'Stories', exact: true }));
    await click(page.getByText('Harbour fire', { exact: true }).first());
    await page.getByText('News at 7').first().waitFor();
  });

  it('talks to crew-1 and hears it', async () => {
    await page.goto('/unit/list');
    await click((await findUnit(page, 'crew-1')).getByText('crew-1', { exact: true }));
    await click(page.getByRole('tab', { name: 'Intercom' }));
    await click(button('Talk to this unit'));
    const crew = page.locator('li', { hasText: 'crew-1' });
    await crew.getByText('Speaking', { exact: true }).waitFor({ timeout: FIRST_MS });
    await page.keyboard.down('Space');
    await button('You are heard').waitFor();
    await page.keyboard.up('Space');
    await click(button('Leave'));
  });

  it('sees tally change', async () => {
    await page.goto('/unit/list');
    const tally = (light: string) => page.locator(`[data-row] [data-tally="${light}"]`).first();
    await tally('programme').waitFor({ timeout: FIRST_MS });
    await tally('preview').waitFor({ timeout: FIRST_MS });
    await click(menu().getByRole('link', { name: 'Manage' }));
    await click(page.getByRole('link', { name: 'Tally', exact: true }));
    await click(page.getByText('Gallery switcher').first());
    await click(page.getByRole('tab', { name: 'Messages' }));
    await page.getByText('CAM 1').first().waitFor();
    await page.getByText('CAM 2').first().waitFor();
  });
});
