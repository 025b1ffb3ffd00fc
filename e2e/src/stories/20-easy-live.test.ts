import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { fillSignIn, signIn } from '../browser/session.js';
import { reaches, startButton, stopButton } from '../browser/units.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const { url } = product;
const NORTH = ['North-desk'];
const UNIT = 'crew-2';
const CHANNEL = 'studio-2';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Searches for the card of a unit. */
async function findCard(page: Page, name: string): Promise<Locator> {
  await page.getByRole('heading', { name: 'Easy live' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search units' }).fill(name);
  await cardOf(page, name).waitFor();
  return cardOf(page, name);
}

/** Opens the console on a phone for a user with these roles and this theme. */
async function onPhone(username: string, roles: readonly string[], theme: 'dark' | 'light') {
  const person = await addPerson(product, { username, roles, groups: NORTH });
  await (await signedInApi(url, person)).client.updatePreferences({ body: { theme } });
  const screen = await openPage(browser, url, PHONE);
  await signIn(screen.page, person, '/');
  return screen;
}

describe('easy live', () => {
  it('a user puts a unit on air and off on a phone; a read-only user lands there and sees it without actions', async () => {
    const operator = await onPhone('e2e-thumb', ['luc_regular'], 'dark');
    await operator.page.getByRole('link', { name: 'Easy live' }).click();
    const card = await findCard(operator.page, UNIT);
    await card.getByLabel('Channel', { exact: true }).selectOption({ label: `${CHANNEL} · ready` });
    await card.getByRole('button', { name: `Start to ${CHANNEL}` }).click();
    await reaches(card, 'live');
    expect(await faultsOf(operator.page, 'easy-live-on-air-dark')).toEqual([]);

    const reader = await onPhone('e2e-reader', ['luc_read'], 'light');
    await reader.page.waitForURL('**/easy_live');
    const seen = await findCard(reader.page, UNIT);
    await reaches(seen, 'live');
    await seen.getByText(`→ ${CHANNEL}`).waitFor();
    await seen.getByRole('img', { name: `Picture of ${UNIT}` }).waitFor();
    await seen.getByRole('button', { name: `Watch ${UNIT}` }).waitFor();
    expect(await startButton(seen).count()).toBe(0);
    expect(await stopButton(seen).count()).toBe(0);
    expect(await seen.getByLabel('Channel', { exact: true }).count()).toBe(0);
    expect(await faultsOf(reader.page, 'easy-live-reader-light')).toEqual([]);

    await operator.page.setViewportSize(PHONE);
    await stopButton(card).click();
    await operator.page.getByRole('dialog').getByRole('button', { name: 'YES, STOP' }).click();
    await reaches(card, 'idle');
    await reaches(seen, 'idle');
    expect([...operator.problems, ...reader.problems]).toEqual([]);
  });

  it('a read-only user sees a refusal on other pages, with a link back', async () => {
    const person = await addPerson(product, { username: 'e2e-led', roles: ['luc_read'], groups: NORTH });
    const { page } = await openPage(browser, url, PHONE);
    await page.goto('/unit/list');
    await fillSignIn(page, person);
    await page.getByRole('heading', { name: 'Easy live' }).waitFor();
    await page.goto('/unit/multiview');
    await page.getByRole('heading', { name: 'You are not allowed to access this application' }).waitFor();
    await page.getByRole('button', { name: 'Open Easy live' }).click();
    await page.getByRole('heading', { name: 'Easy live' }).waitFor();
  });
});
