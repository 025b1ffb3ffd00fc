import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser, openPage } from '../browser/browser.js';
import { signIn } from '../browser/session.js';
import { findUnit } from '../browser/units.js';

const { url, username, password } = inject('product');
const admin = { username, password: password ?? '' };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const openMenu = (page: Page) => page.getByRole('button', { name: /your menu$/ }).click();

it('keeps its session inaccessible to scripts', async () => {
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['backhaul', 'backhaul-browser']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({
      httpOnly: true,
      path: '/',
      sameSite: cookie.name === 'backhaul' ? 'Lax' : 'Strict',
    });
  }
  const within = await page.evaluate(async () => ({
    cookie: document.cookie,
    stores: JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    page: document.documentElement.outerHTML,
  }));
  expect(within).toMatchObject({ cookie: '', databases: 0, caches: 0 });
  expect(within.keys.filter((key) => !/scheme|language|password/i.test(key))).toEqual([]);
  for (const secret of [...cookies.map(({ value }) => value), admin.password]) {
    expect(within.stores + within.page).not.toContain(secret);
  }
  expect(problems).toEqual([]);
});

it('sends requests to the console only', async () => {
  const { page, problems } = await openPage(browser, url);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).host));
  page.on('websocket', (socket) => asked.add(new URL(socket.url()).host));
  await signIn(page, admin);
  for (const path of ['/unit/multiview', '/unit/list', '/docs']) {
    await page.goto(path);
    await page.waitForTimeout(500);
  }
  expect([...asked].filter((host) => host !== '')).toEqual([new URL(url).host]);
  expect(problems).toEqual([]);
});

it('accepts passwords from browsers and password managers', async () => {
  const { page } = await openPage(browser, url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sign_in');
  const field = page.getByLabel('Password', { exact: true });
  const attributes = await field.evaluate((input) => ['type', 'autocomplete'].map((name) => input.getAttribute(name)));
  expect(attributes).toEqual(['password', 'current-password']);
  expect(await page.getByLabel('User name').getAttribute('autocomplete')).toBe('username');
  await page.evaluate((text) => navigator.clipboard.writeText(text), admin.password);
  await field.focus();
  await page.keyboard.press('Control+V');
  expect(await field.inputValue()).toBe(admin.password);
  await page.getByLabel('User name').fill(admin.username);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  await dialog.locator('input[type=password]').first().waitFor();
  const kinds = await dialog
    .locator('input[type=password]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  expect(kinds).toEqual(['current-password', 'new-password', 'new-password']);
});

it.each(['/unit/list', '/unit/multiview'])(
  'removes everything from the screen when a user signs out of %s',
  async (path) => {
    const { page } = await openPage(browser, url);
    await signIn(page, admin, path);
    if (path === '/unit/list') await findUnit(page, 'crew-1');
    const headers = {
      'application-id': 'e2e',
      cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    };
    const whoAmI = () => fetch(`${url}/luc/luc-core-web/rest/users/fetch_current_user_details`, { headers });
    expect((await whoAmI()).status).toBe(200);
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('User name').waitFor();
    // A refused picture may lead to the sign-in page before the response that deletes the cookie.
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toEqual(['backhaul-browser']);
    expect((await whoAmI()).status).toBe(401);
    await page.goBack().catch(() => undefined);
    await page.getByLabel('User name').waitFor();
    expect(await page.content()).not.toContain('crew-1');
  },
);
