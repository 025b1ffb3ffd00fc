import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Api, signedInApi } from '../api/api.js';
import { idleAgain, putOnAir } from '../api/records.js';
import { COLOURS, overflow, violations } from '../browser/accessibility.js';
import { DESK, openBrowser, openPage, PHONE, type Screen } from '../browser/browser.js';
import { fillSignIn } from '../browser/session.js';
import { type Stop, tour } from '../browser/tour.js';
import { addPerson } from '../product/people.js';
import { resultsFolder } from '../setup/folders.js';

const product = inject('product');
const { url, username, password } = product;
const folder = resultsFolder('screens');
const GROUPS = ['North-desk', 'South-desk'];

let browser: Browser;
let api: Api;

beforeAll(async () => {
  api = await signedInApi(url, { username, password: password ?? '' });
  await putOnAir(api, 'crew-1', 'studio-1');
  browser = await openBrowser();
});
// Before each test rather than after, so that the page of a failed test stays open for its screenshot.
beforeEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser.close();
  await idleAgain(api);
});

/** Visits each screen, stores its screenshot, and returns its faults. */
async function travel({ page }: Screen, name: string, stops: readonly Stop[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const isPhone = page.viewportSize()?.width === PHONE.width;
  const isLight = name.startsWith('light');
  // Colours are those of the desk, and the layout that of the dark phone: axe, which is slow, would find nothing new.
  const isSeen = isPhone && isLight;
  for (const { name: screen, go } of stops) {
    await go();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folder, `${screen}-${name}.png`) });
    const wide = await overflow(page);
    if (wide > 0) faults.push(`${screen}: ${wide} px too wide`);
    // On a phone a dialog differs only in width.
    if (isSeen || (isPhone && (await page.getByRole('dialog').count()) > 0)) continue;
    faults.push(...(await violations(page, isLight ? COLOURS : undefined)).map((one) => `${screen}: ${one}`));
  }
  return faults;
}

const LOOKS = (['dark', 'light'] as const).flatMap((theme) =>
  [['desk', DESK] as const, ['phone', PHONE] as const].map(([device, view]) => ({
    name: `${theme}-${device}`,
    theme,
    view,
  })),
);

describe('every screen', () => {
  it.each(LOOKS)('$name: is accessible and fits', { timeout: 300_000 }, async ({ name, theme, view }) => {
    const person = await addPerson(product, { username: `e2e-${name}`, roles: ['luc_admin'], groups: GROUPS });
    await (await signedInApi(url, person)).client.updatePreferences({ body: { theme } });
    const screen = await openPage(browser, url, view);
    await screen.page.addInitScript((choice) => localStorage.setItem('backhaul.theme', choice), theme);
    const stops = tour({ page: screen.page, view, credentials: person, onAir: 'crew-1' });
    expect(await travel(screen, name, stops)).toEqual([]);
    expect(screen.problems).toEqual([]);
  });

  it.each([
    ['unauthorized', 'luc_curator'],
    ['limited', 'luc_vr_viewer'],
  ])('%s: is accessible and fits', async (name, role) => {
    const person = await addPerson(product, { username: `e2e-${name}`, roles: [role], groups: GROUPS });
    for (const [device, view] of [
      ['desk', DESK],
      ['phone', PHONE],
    ] as const) {
      const screen = await openPage(browser, url, view);
      const go = async () => {
        await screen.page.goto('/');
        await fillSignIn(screen.page, person);
        await screen.page.getByRole('button', { name: 'Sign in as someone else' }).waitFor();
      };
      expect(await travel(screen, device, [{ name, go }])).toEqual([]);
    }
  });
});
