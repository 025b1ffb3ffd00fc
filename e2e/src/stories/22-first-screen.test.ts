import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Unit } from '@backhaul/contract';
import { type Api, signedInApi } from '../api/api.js';
import { configured, disabledLink } from '../api/configure.js';
import { recordsOf } from '../api/records.js';
import { openBrowser, openPage } from '../browser/browser.js';
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
  browser = await openBrowser();
  ({ page } = await openPage(browser, product.url));
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
    // A simulated link failure ends by itself at any time; a disabled link stays disabled.
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
