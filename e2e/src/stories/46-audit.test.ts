import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';

const { url, username, password } = inject('product');
const admin = { username, password: password ?? '' };
const GROUP = 'Audited_group';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const list = (page: Page) => page.getByRole('grid', { name: 'Audit' });

it('an administrator reads what was done, finds it again by a filter, takes it as a file, and sees it at the record', async () => {
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/manage/groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(GROUP);
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('heading', { name: GROUP, level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await page.getByText('Group: create').waitFor();
  expect(await faultsOf(page, 'history')).toEqual([]);

  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Audit' }).click();
  await list(page).getByText(GROUP).first().waitFor();
  expect(await faultsOf(page, 'audit')).toEqual([]);
  await page.getByRole('button', { name: 'About' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Group', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/noun=group/);
  await list(page).getByText('Session: sign in').first().waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Action', exact: true }).click();
  const search = page.getByRole('combobox', { name: 'Search in Action' });
  await page.getByText(/The first 50 of \d+ results/).waitFor();
  expect(await faultsOf(page, 'audit-actions')).toEqual([]);
  await search.fill('group create');
  await search.press('ArrowDown');
  await search.press('Enter');
  await page.waitForURL(/action=group%3Acreate|action=group:create/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Group: create' }).waitFor();
  await list(page).getByText(GROUP).first().waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toMatch(/^at,username,userId,apiKeyId,apiKeyName,action,/);
  expect(csv).toContain(`,group:create,group,`);
  expect(csv).not.toContain('session:signIn');

  await list(page).getByText(GROUP).first().click();
  await page.getByRole('heading', { name: 'Group: create', level: 1 }).waitFor();
  await page.getByText('127.0.0.1').waitFor();
  expect(await faultsOf(page, 'audit-entry')).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.goto('/manage/audit?noun=group');
  await list(page).getByText('Group: create').first().waitFor();
  await page.getByRole('button', { name: /Settings.*Audit/ }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByRole('grid', { name: 'Users' }).waitFor();
  expect(problems).toEqual([]);
});
