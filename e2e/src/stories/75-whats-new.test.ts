import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser, Route } from 'playwright-core';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson, type Person } from '../product/people.js';

const product = inject('product');
const { url, username, password } = product;
const admin = { username, password: password ?? '' };
const WITHIN_MS = 8_000;
let browser: Browser;
let person: Person;

/** Delays reads, but not changes. */
const reading = async (route: Route) => {
  if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1_500));
  await route.continue();
};

beforeAll(async () => {
  browser = await openBrowser();
  person = await addPerson(product, { username: 'e2e-curious', roles: ['luc_regular'], groups: ['North-desk'] });
});
afterAll(() => browser.close());

it('a superuser writes what is new, which each user is offered once and finds in the user menu', async () => {
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/system/whats_new');
  await page.getByText('No notes').waitFor();
  await page.getByRole('button', { name: 'New note' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title', { exact: true }).fill('Multiview on two screens');
  await dialog.getByLabel('Version', { exact: true }).fill('1.4');
  await dialog.getByLabel('Text', { exact: true }).fill('**Open** a second window <b>not HTML</b>');
  expect(await faultsOf(page, 'release-note-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create note' }).click();
  await page.getByRole('heading', { level: 1, name: 'Multiview on two screens' }).waitFor();
  await page.getByText('Published', { exact: true }).first().waitFor();
  expect(await faultsOf(page, 'release-note')).toEqual([]);

  const crew = await openPage(browser, url, PHONE);
  await signIn(crew.page, person);
  const offer = crew.page.getByRole('status').filter({ hasText: 'New in 1.4: Multiview on two screens' });
  await offer.waitFor({ timeout: WITHIN_MS });
  // It does not take the focus, and does not open automatically.
  expect(await offer.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  expect(await crew.page.getByRole('dialog').count()).toBe(0);
  await crew.page.getByRole('img', { name: '1 unread note on what is new' }).waitFor();
  await offer.getByRole('button', { name: 'Read' }).click();
  const news = crew.page.getByRole('dialog', { name: 'What’s new' });
  await news.getByText('Multiview on two screens').waitFor();
  await news.locator('strong', { hasText: 'Open' }).waitFor();
  expect(await news.locator('b').count()).toBe(0);
  await news.getByText('New', { exact: true }).waitFor();
  expect(await faultsOf(crew.page, 'whats-new')).toEqual([]);
  await crew.page.keyboard.press('Escape');
  await crew.page.getByRole('img', { name: /unread/ }).waitFor({ state: 'detached' });

  // Once read, it is no longer offered on any computer; the user menu still has it.
  const again = await openPage(browser, url);
  await signIn(again.page, person);
  await again.page.getByRole('button', { name: /e2e-curious/ }).click();
  await again.page.getByRole('menuitem', { name: 'What’s new' }).click();
  const past = again.page.getByRole('dialog', { name: 'What’s new' });
  await past.getByText('Multiview on two screens').waitFor();
  expect(await past.getByText('New', { exact: true }).count()).toBe(0);
  await again.page.keyboard.press('Escape');
  expect(await again.page.getByText('New in 1.4').count()).toBe(0);

  await page.reload();
  await page.getByText('1 user', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete note' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await page.getByText('No notes').waitFor();
  expect(problems).toEqual([]);
  await crew.page.goto(new URL('/system/whats_new', url).href);
  await crew.page.waitForURL('**/unit/list');
});

it('page views are off until a superuser switches them on, and are counted without ids', async () => {
  const { page, problems } = await openPage(browser, url);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/client/pageViews')) sent.push(request.postData() ?? '');
  });
  await signIn(page, admin, '/system/system_settings');
  await page.getByText('Page views are off: nothing is counted.').waitFor();
  await page.goto(new URL('/manage/groups?q=secret', url).href);
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await page.goto(new URL('/system/system_settings/application_configuration', url).href);
  await page.getByText('Page views are off: nothing is counted.').waitFor();
  expect(sent).toEqual([]);

  await page.getByRole('checkbox', { name: 'Count page views' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('No page was opened in this period.').waitFor();
  expect(await faultsOf(page, 'application-configuration')).toEqual([]);
  await page.goto(new URL('/manage/groups?q=secret', url).href);
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await page.waitForTimeout(600);
  await page.getByRole('link', { name: 'System settings' }).click();
  await page.getByRole('rowheader', { name: '/manage/groups' }).waitFor({ timeout: WITHIN_MS });
  expect(sent.join()).toContain('"route":"/manage/groups"');
  expect(sent.join()).not.toContain('secret');

  await page.getByRole('link', { name: 'Client applications' }).click();
  await page.getByLabel('Customer portal', { exact: true }).fill('portal.example');
  await page.getByText('Invalid URL format').waitFor();
  await page.getByLabel('Customer portal', { exact: true }).fill('https://portal.example/');
  expect(await faultsOf(page, 'client-application')).toEqual([]);
  const apply = async () => {
    const answer = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().includes('/v2/admin/'));
    await page.getByRole('button', { name: 'Apply' }).click();
    expect((await answer).status()).toBe(200);
  };
  // Text that is typed while the settings are reloaded is kept.
  const portal = page.getByLabel('Customer portal', { exact: true });
  await page.route('**/v2/admin/**', reading);
  await apply();
  await portal.fill('');
  await page.unroute('**/v2/admin/**', reading);
  await page.getByText('The settings were changed.').first().waitFor();
  expect(await portal.inputValue()).toBe('');
  await apply();
  await page.getByRole('button', { name: 'Apply' }).and(page.getByTitle('No changes yet')).waitFor();
  await page.getByRole('link', { name: 'Application configuration' }).click();
  await page.getByRole('checkbox', { name: 'Count page views' }).click();
  await apply();
  expect(problems).toEqual([]);
});
