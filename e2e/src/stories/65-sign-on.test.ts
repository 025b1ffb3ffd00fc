import type { Browser } from 'playwright-core';
import { startProvider, type TestProvider } from '@backhaul/testing/oidc';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Api, signedInApi } from '../api/api.js';
import { openBrowser, openPage } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';

const { url, username, password } = inject('product');
const admin = { username, password: password ?? '' };
const CLIENT = { id: 'backhaul', secret: 'known to the console and the provider' };
const NAME = 'Metro Holding';
const SUBJECT = 'iris.sso';
const EMAIL = 'iris@holding.example';
let provider: TestProvider;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  provider = await startProvider({
    ...CLIENT,
    redirectUrl: `${url}/luc/luc-core-web/rest/v2/sso/callback`,
    postLogoutUrl: `${url}/sign_in`,
  });
  provider.people.set(SUBJECT, {
    email: EMAIL,
    emailVerified: true,
    givenName: 'Iris',
    familyName: 'Holm',
    groups: ['desk'],
    tid: 'holding',
  });
  api = await signedInApi(url, admin);
  browser = await openBrowser();
});
afterAll(async () => {
  const { items } = await api.organizations.list({ query: { searchValue: NAME } });
  for (const { id } of items) await api.organizations.remove({ params: { id } });
  await browser.close();
  await provider.close();
});

it('a superuser adds an organisation with its provider, its inventories and what groups mean', async () => {
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/system/system_settings/organization');
  await page.getByRole('button', { name: 'New organisation' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(NAME);
  await dialog.getByLabel('Issuer URL').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(CLIENT.id);
  await dialog.getByLabel('Client secret', { exact: true }).fill(CLIENT.secret);
  await dialog.getByLabel('E-mail domains').fill('holding.example');
  await dialog.getByLabel('Default role').selectOption({ label: 'read only' });
  expect(await faultsOf(page, 'organization-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create organisation' }).click();
  await page.getByText(`${NAME} was created.`).waitFor();
  expect(await faultsOf(page, 'organization')).toEqual([]);

  await page.getByRole('tab', { name: 'Inventories' }).click();
  await page.getByRole('checkbox', { name: 'Metro News' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('The organisation was changed.').first().waitFor();
  await page.getByRole('tab', { name: 'Mapping' }).click();
  await page.getByLabel('Group of the provider').fill('desk');
  await page.getByLabel('User type').selectOption({ label: 'regular' });
  await page.getByRole('checkbox', { name: 'Metro News · North-desk' }).check();
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByText('regular · North-desk').waitFor();
  expect(await faultsOf(page, 'organization-mapping')).toEqual([]);
  expect(problems).toEqual([]);
});

it('a user signs in at the provider, sees the groups that it means, and signs out of both', async () => {
  const { page, problems } = await openPage(browser, url);
  await page.goto('/sign_in');
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click();
  await page.getByLabel('E-mail address or organisation').fill(EMAIL);
  expect(await faultsOf(page, 'organization-sign-in')).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Test provider' }).waitFor();
  await page.getByLabel('Account').fill(SUBJECT);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${url}/unit/list**`);
  await page
    .getByRole('button', { name: /^Iris Holm|your menu$/ })
    .first()
    .waitFor();
  const { items } = await api.users.list({ query: { searchValue: SUBJECT } });
  expect(items).toMatchObject([
    { email: EMAIL, roles: ['luc_regular'], inventories: [{ name: 'Metro News' }], groups: [{ name: 'North-desk' }] },
  ]);

  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The provider asks for confirmation before it ends its own session.
  await page.getByRole('button', { name: /yes/i }).click();
  await page.waitForURL(`${url}/sign_in**`);
  expect(problems).toEqual([]);
});

it('nobody here changes what the provider says of a user', async () => {
  const { page } = await openPage(browser, url);
  await signIn(page, admin, `/manage/users?q=${SUBJECT}`);
  await page.getByRole('grid', { name: 'Users' }).getByText(SUBJECT).click();
  await page.getByText('Enterprise users are managed only by the customer IT admin').first().waitFor();
  expect(await faultsOf(page, 'enterprise-user')).toEqual([]);
});
