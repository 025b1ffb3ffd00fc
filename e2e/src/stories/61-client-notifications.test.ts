import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson, type Person } from '../product/people.js';

const product = inject('product');
const { url, username, password } = product;
const admin = { username, password: password ?? '' };
/** Much shorter than the polling of 5 minutes. */
const WITHIN_MS = 8_000;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await addPerson(product, { username: 'e2e-notified', roles: ['luc_regular'], groups: ['North-desk'] });
});
afterAll(() => browser.close());

it('a superuser writes a notification, which who is signed in reads at once, closes, and which leaves the screen', async () => {
  const crew = await openPage(browser, url, PHONE);
  await signIn(crew.page, person);
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/system/system_settings/client_notification');
  await page.getByText('No notifications').waitFor();
  await page.getByRole('button', { name: 'New notification' }).first().click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('Text', { exact: true });
  await text.fill('**Maintenance** at [the hub](https://status.example)\n\n<b>not HTML</b> [no](javascript:alert)');
  await dialog.getByLabel('Time on screen, seconds', { exact: true }).fill('3600');
  await dialog.getByRole('button', { name: 'Create notification' }).click();
  await dialog.getByText('Time on screen must be smaller than both intervals').waitFor();
  await dialog.getByLabel('Time on screen, seconds', { exact: true }).fill('600');
  expect(await faultsOf(page, 'notification-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create notification' }).click();
  await page.getByRole('heading', { level: 1, name: 'Maintenance' }).waitFor();
  expect(await faultsOf(page, 'notification')).toEqual([]);

  const notice = crew.page.getByRole('status').filter({ hasText: 'Maintenance at the hub' });
  await notice.waitFor({ timeout: WITHIN_MS });
  await notice.locator('strong', { hasText: 'Maintenance' }).waitFor();
  expect(await notice.getByRole('link', { name: 'the hub' }).getAttribute('href')).toBe('https://status.example');
  await notice.getByText('<b>not HTML</b>').waitFor();
  expect(await notice.locator('b').count()).toBe(0);
  expect(await notice.getByRole('link').count()).toBe(1);

  // After its reader closes it, it stays closed when the page is reloaded; a changed text is shown.
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await crew.page.reload();
  await crew.page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await notice.count()).toBe(0);
  await page.getByLabel('Text', { exact: true }).fill('Maintenance is over');
  await page.getByRole('button', { name: 'Apply' }).click();
  const over = crew.page.getByRole('status').filter({ hasText: 'Maintenance is over' });
  await over.waitFor({ timeout: WITHIN_MS });

  await page.getByRole('button', { name: 'Delete notification' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete notification' }).click();
  await page.getByText('No notifications').waitFor();
  await over.waitFor({ state: 'detached', timeout: WITHIN_MS });
  expect(problems).toEqual([]);
  await crew.page.goto(new URL('/system/system_settings/client_notification', url).href);
  await crew.page.waitForURL('**/unit/list');
});
