import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { fillSignIn, signIn } from '../browser/session.js';
import { withDatabase } from '../product/database.js';
import { addPerson, type Person } from '../product/people.js';

const product = inject('product');
const { url, username, password } = product;
const admin = { username, password: password ?? '' };
const NEW_PASSWORD = 'Harbour-7-lantern';
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await addPerson(product, { username: 'e2e-sessions', roles: ['luc_regular'], groups: ['North-desk'] });
});
afterAll(() => browser.close());

const openAccount = async (page: Page) => {
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  await dialog.getByText('This session').waitFor();
  return dialog;
};

/** Makes the password of the user this many days old. */
const age = (days: number, policy: string) =>
  withDatabase(product, (db) =>
    db.query(
      `update users set password_policy = $2, password_changed_at = now() - $3 * interval '1 day' where username = $1`,
      [person.username, policy, days],
    ),
  );

it('a user sees where they are signed in, and ends a session there at once; an administrator ends the rest', async () => {
  const desk = await openPage(browser, url);
  const phone = await openPage(browser, url, PHONE);
  await signIn(desk.page, person);
  await signIn(phone.page, person);
  const dialog = await openAccount(desk.page);
  const rows = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
  await rows
    .first()
    .getByText(/^Chrome \d+ on Linux$/)
    .waitFor();
  await rows.first().scrollIntoViewIfNeeded();
  expect(await faultsOf(desk.page, 'account-sessions')).toEqual([]);
  await dialog.getByRole('button', { name: /^End Chrome/ }).click();
  await desk.page.getByText('The session is signed out at once.').waitFor();
  await desk.page.getByRole('button', { name: 'End', exact: true }).last().click();
  await phone.page.getByText('Your session has ended.').waitFor({ timeout: 5_000 });
  await rows.nth(1).waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(1);

  const boss = await openPage(browser, url);
  await signIn(boss.page, admin, `/manage/users?q=${person.username}`);
  await boss.page.getByRole('grid', { name: 'Users' }).getByText(person.username).waitFor();
  await boss.page.getByRole('columnheader', { name: 'Last sign-in' }).getByRole('button').click();
  const link = await boss.page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const csv = await (await boss.page.request.get(link ?? '')).text();
  expect(
    csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['username', person.username]);
  await boss.page.getByRole('grid', { name: 'Users' }).getByText(person.username).click();
  await boss.page.getByRole('tab', { name: 'Sessions' }).click();
  await boss.page.getByRole('button', { name: /^End Chrome/ }).click();
  expect(await faultsOf(boss.page, 'user-sessions')).toEqual([]);
  await boss.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await desk.page.getByText('Your session has ended.').waitFor({ timeout: 5_000 });
  await boss.page.getByText('Not signed in anywhere').waitFor();
  for (const { problems } of [desk, phone, boss]) expect(problems).toEqual([]);
});

it('a password that expires soon is put off for the session; one that has expired lets in only to change it', async () => {
  await age(80, '3');
  const { page, problems } = await openPage(browser, url);
  await page.goto('/unit/multiview');
  await fillSignIn(page, person);
  await page.getByText(/Your password expires in \d+ days/).waitFor();
  await page.goto('/unit/list');
  await page.getByRole('button', { name: 'Update later' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto('/unit/list');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();

  await age(100, '3');
  const late = await openPage(browser, url, PHONE);
  await late.page.goto('/unit/list');
  await fillSignIn(late.page, person);
  await late.page.getByText('Your password has expired.').waitFor();
  expect(await faultsOf(late.page, 'change-password-expired')).toEqual([]);
  await late.page.goto('/unit/list');
  await late.page.getByLabel('Current password').fill(person.password);
  await late.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await late.page.getByLabel('Repeat new password').fill(NEW_PASSWORD);
  await late.page.getByRole('button', { name: 'Change password' }).click();
  await late.page.getByRole('navigation', { name: 'Main' }).waitFor();
  // The new password ended the session of the other browser.
  await page.getByText('Your session has ended.').waitFor({ timeout: 5_000 });
  expect([...problems, ...late.problems]).toEqual([]);
});
