import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';

const product = inject('product');
const { url, username, password } = product;
const admin = { username, password: password ?? '' };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('a superuser associates a version with a product, which then has no other by default', async () => {
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/system/system_settings/software_version_product');
  await page.getByText('No versions').waitFor();
  await page.getByRole('button', { name: 'New version' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Version', { exact: true }).fill('77.1');
  expect(await faultsOf(page, 'software-version-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create version' }).click();
  await page.getByRole('heading', { level: 1, name: '77.1' }).waitFor();
  await page.getByText('No product is associated with this version.').waitFor();
  await page.getByRole('button', { name: 'Add product' }).click();
  await dialog.getByLabel('Product', { exact: true }).selectOption('Servers');
  await dialog.getByLabel('Message', { exact: true }).fill('Needs an OS reinstall');
  await dialog.getByRole('button', { name: 'Associate' }).click();
  await page.getByRole('rowheader', { name: 'Servers' }).waitFor();
  expect(await faultsOf(page, 'software-version-products')).toEqual([]);
  await page.getByRole('button', { name: 'Add product' }).click();
  await dialog.getByLabel('Product', { exact: true }).selectOption('Servers');
  await dialog.getByRole('button', { name: 'Associate' }).click();
  await dialog.getByText('Association already exists').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Delete version' }).first().click();
  await page
    .getByRole('dialog')
    .getByText(/1 association is deleted too/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete version' }).click();
  await page.getByText('No versions').waitFor();
  expect(problems).toEqual([]);
});
