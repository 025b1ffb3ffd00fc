import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';

const { url, username, password } = inject('product');
const admin = { username, password: password ?? '' };
const KEY = 'Rundown export';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Status of a program's request with a key. */
const asked = async (secret: string, path: string): Promise<number> => {
  const headers = { 'application-id': 'rundown', authorization: `Bearer ${secret}` };
  return (await fetch(new URL(`/luc/luc-core-web/rest/${path}`, url), { headers })).status;
};

it('an administrator creates an API key, sees it once and what it did, and revokes it', async () => {
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/manage/api_keys');
  await page.getByText('There are no API keys yet').waitFor();
  expect(await faultsOf(page, 'api-keys-empty')).toEqual([]);
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(KEY);
  await dialog.getByLabel('User type').selectOption({ label: 'admin' });
  for (const box of await dialog.getByRole('group', { name: 'Inventories' }).getByRole('checkbox').all())
    await box.check();
  expect(await faultsOf(page, 'api-key-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const shown = dialog.getByText(/^bhk_/);
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';
  expect(await faultsOf(page, 'api-key-secret')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('You have unsaved changes.').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'I have stored the key' }).click();
  await page.getByRole('heading', { name: KEY, level: 1 }).waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByText('Withheld: not for API keys').first().waitFor();
  expect(await faultsOf(page, 'api-key-permissions')).toEqual([]);
  await page.getByRole('tab', { name: 'General' }).click();

  expect(await asked(secret, 'v2/admin/units')).toBe(200);
  expect(await asked(secret, 'v2/admin/users')).toBe(200);
  expect(await asked(secret, 'v2/admin/apiKeys')).toBe(403);
  await page.reload();
  await page.getByText(/from 127\.0\.0\.1/).waitFor();
  expect(await faultsOf(page, 'api-key')).toEqual([]);

  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByText(`by API key ${KEY}`).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('There are no API keys yet').waitFor();
  expect(await asked(secret, 'v2/admin/units')).toBe(401);

  await page.setViewportSize(PHONE);
  await page.goto('/manage/api_keys');
  await page.getByRole('button', { name: 'New API key' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
  expect(await faultsOf(page, 'api-key-form-phone')).toEqual([]);
  expect(problems).toEqual([]);
});
