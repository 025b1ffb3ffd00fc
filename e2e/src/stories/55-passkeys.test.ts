import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { addAuthenticator, openAccount } from '../browser/authenticator.js';
import { openBrowser, openPage } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { fillSignIn, signIn } from '../browser/session.js';
import { addPerson, type Person } from '../product/people.js';

const product = inject('product');
/** Browsers use passkeys only with a host name, not with an IP address. */
const url = product.url.replace('127.0.0.1', 'localhost');
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await addPerson(product, { username: 'e2e-passkeys', roles: ['luc_regular'], groups: ['North-desk'] });
});
afterAll(() => browser.close());

async function signOut(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
}

it('a user adds a passkey, signs in with it alone and as the second step, and removes it', async () => {
  const { page, problems } = await openPage(browser, url);
  await addAuthenticator(page);
  await signIn(page, person);
  let dialog = await openAccount(page);
  await dialog.getByRole('button', { name: 'Add passkey…' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Laptop');
  const form = dialog.locator('form', { hasText: 'Create passkey' });
  await form.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await dialog.getByText('Password is incorrect').waitFor();
  await form.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await dialog.getByText('Recovery code 8').waitFor();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor();
  expect(await faultsOf(page, 'passkeys')).toEqual([]);
  await signOut(page);
  expect(await faultsOf(page, 'sign-in-passkey')).toEqual([]);

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await signOut(page);

  await fillSignIn(page, person);
  await page.getByText('Confirm with your passkey').waitFor();
  expect(await faultsOf(page, 'sign-in-second-step')).toEqual([]);
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();

  dialog = await openAccount(page);
  await dialog.getByRole('button', { name: 'Remove Laptop' }).click();
  await dialog
    .locator('form', { hasText: 'You can no longer sign in with Laptop' })
    .getByLabel('Current password')
    .fill(person.password);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Sign-in requires only your password.').waitFor();
  expect(problems).toEqual([]);
});
