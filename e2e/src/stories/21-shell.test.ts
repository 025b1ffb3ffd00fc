import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { openBrowser, openPage } from '../browser/browser.js';
import { fillSignIn, signIn } from '../browser/session.js';
import { openUnit } from '../browser/units.js';
import { addPerson, type Person } from '../product/people.js';
import { until } from '../until.js';

const product = inject('product');
const { url } = product;
const admin = { username: product.username, password: product.password ?? '' };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
// A page that stays open keeps using CPU.
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(() => browser.close());

const pathOf = (page: Page): string => new URL(page.url()).pathname;
let count = 0;
const person = (roles: readonly string[]): Promise<Person> =>
  addPerson(product, { username: `e2e-shell-${(count += 1)}`, roles, groups: ['North-desk'] });

describe('guards of pages', () => {
  it.each<[string, string, string]>([
    ['luc_regular', '/unit/map', '/unit/map'],
    ['luc_regular', '/unit/file_upload', '/unit/file_upload'],
    ['luc_admin', '/unit/file_upload', '/unit/file_upload'],
    ['luc_contractor', '/unit/file_upload', '/unit/file_upload'],
    ['luc_partner', '/unit/file_upload', '/unit/file_upload'],
    ['staff', '/unit/file_upload', '/unit/file_upload'],
    ['luc_regular', '/no/such/page', '/unit/list'],
    ['luc_regular', '/system/system_settings', '/unit/list'],
    ['luc_regular', '/manage/groups', '/unit/list'],
    ['luc_regular', '/manage/groups?ignoreRouteDefault=true', '/manage/groups'],
    ['luc_regular', '/error', '/error'],
    ['super_user', '/error', '/unit/list'],
    ['luc_partner', '/error', '/unit/list'],
    ['luc_curator', '/unit/list', '/unauthorized_user'],
    ['luc_studio', '/easy_live', '/unauthorized_user'],
    ['luc_read', '/easy_live', '/easy_live'],
    ['luc_vr_viewer', '/unit/list', '/limited_access'],
  ])('%s who asks for %s is at %s', async (role, asked, shown) => {
    const { page, problems } = await openPage(browser, url);
    await page.goto('/sign_in');
    await fillSignIn(page, await person([role]));
    await page.waitForURL((at) => at.pathname !== '/sign_in');
    await page.goto(asked);
    await until(`the page is ${shown}`, () => pathOf(page) === shown);
    await page.getByRole('heading').or(page.getByRole('grid')).or(page.getByRole('region')).first().waitFor();
    expect(pathOf(page)).toBe(shown);
    expect(problems).toEqual([]);
  });
});

describe('the shell', () => {
  it('opens the last visited page, in another browser too', async () => {
    const who = await person(['luc_regular']);
    const { page } = await openPage(browser, url);
    await signIn(page, who, '/unit/list');
    await page.goto('/unit/multiview');
    const api = await signedInApi(url, who);
    await until(
      'the console has stored it',
      async () => (await api.client.preferences()).lastRoute === '/unit/multiview',
    );
    for (const one of [page, (await openPage(browser, url)).page]) {
      await one.goto('/');
      if (one !== page) await fillSignIn(one, who);
      await until('the multiview is shown', () => pathOf(one) === '/unit/multiview');
    }
  });

  it('leads to the error page when preferences cannot be loaded, and back once they can', async () => {
    const { page } = await openPage(browser, url);
    await page.route('**/userPreferences/vue', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/unit/map');
    await fillSignIn(page, await person(['luc_regular']));
    await page.getByRole('heading', { name: 'The console could not be opened' }).waitFor();
    expect(pathOf(page)).toBe('/error');
    await page.unroute('**/userPreferences/vue');
    await page.getByRole('button', { name: 'Try again' }).click();
    await until('the map is shown', () => pathOf(page) === '/unit/map');
  });

  it('has the pages of a role in its navigation, and account, preferences, about and version in the user menu', async () => {
    const { page, problems } = await openPage(browser, url);
    await signIn(page, admin);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(
      expect.arrayContaining(['Units', 'Multiview', 'Easy live', 'File upload']),
    );
    await page.getByRole('button', { name: /your menu$/ }).click();
    const entries = (await page.getByRole('menuitem').allInnerTexts()).join();
    for (const name of ['Account', 'Preferences', 'About']) expect(entries).toContain(name);
    await page
      .getByText(/^Backhaul \d/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('shows a unit with its tabs: camera, multi camera, intercom, databridge, video return', async () => {
    const { page } = await openPage(browser, url);
    await signIn(page, admin);
    const pane = await openUnit(page, 'crew-2');
    const tabs = await pane.getByRole('tab').allInnerTexts();
    expect(tabs.slice(0, 5)).toEqual(['Camera', 'Multi-camera', 'Intercom', 'Databridge', 'Video return']);
  });

  it('shows Apply to roles that include regular, and to no others', async () => {
    for (const [roles, may] of [
      [['luc_regular'], true],
      [['luc_admin'], true],
      [['staff'], false],
    ] as const) {
      const { page } = await openPage(browser, url);
      await signIn(page, await person(roles));
      const pane = await openUnit(page, 'crew-2');
      await pane.getByRole('button', { name: 'More about crew-2' }).click();
      await page.getByRole('menuitem', { name: /^Configur/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('tab').first().waitFor();
      expect(await dialog.getByRole('button', { name: 'Apply', exact: true }).count(), roles.join()).toBe(may ? 1 : 0);
    }
  });

  it('opens its search box to at most 365 px, and closes it when it is left empty', async () => {
    const { page } = await openPage(browser, url);
    // Without open details, which would leave less space for the box.
    await signIn(page, await person(['luc_regular']));
    const box = page.getByRole('main').getByRole('search');
    const width = async () => (await box.boundingBox())?.width ?? 0;
    await until('the box is closed', async () => (await width()) === 32);
    await page.getByRole('searchbox', { name: 'Search units' }).focus();
    await until('the box is open', async () => (await width()) > 200);
    expect(await width()).toBeLessThanOrEqual(365);
    await page.keyboard.press('Escape');
    await until('the box is closed again', async () => (await width()) === 32);
  });
});
