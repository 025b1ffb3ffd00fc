import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Browser, type Page } from 'playwright-core';
import { signedInApi } from '../api/api.js';
import { DESK, openBrowser, openPage, PHONE } from '../browser/browser.js';
import { coveredControls } from '../browser/notices.js';
import { faultsOf } from '../browser/looks.js';
import { fillSignIn, signIn } from '../browser/session.js';
import { resultsFolder } from '../setup/folders.js';

const { url, username, password } = inject('product');
const admin = { username, password: password ?? '' };
const GROUP = 'Election_night';
const USER = 'e2e.anna';
const PASSWORD = 'Harbour-7-lantern';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

it('an administrator makes a group and a user of it, who sets a password by a link, sees that group, and is signed out when deactivated', async () => {
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/manage/groups');

  await page.getByRole('button', { name: 'New group' }).click();
  await dialogOf(page).getByLabel('Name').fill('Election night');
  await dialogOf(page).getByRole('button', { name: 'Create group' }).click();
  await dialogOf(page).locator('[aria-invalid="true"]').waitFor();
  await dialogOf(page).getByLabel('Name').fill(GROUP);
  await dialogOf(page).getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('heading', { name: GROUP, level: 1 }).waitFor();
  await page.getByLabel('Search: Units: Not in the group').fill('crew-1');
  await page.getByRole('button', { name: 'Add crew-1', exact: true }).click();
  await page.getByRole('button', { name: 'Remove crew-1', exact: true }).waitFor();
  expect(await faultsOf(page, 'group-units')).toEqual([]);
  await tab(page, 'Alerts');
  await page.getByLabel('Battery: Warning, % or less').fill('5');
  await page.getByLabel('Battery: Critical, % or less').fill('10');
  await page.getByText('Must be 5 or less').waitFor();
  await page.getByLabel('Battery: Warning, % or less').fill('45');
  await page.getByLabel('Temperature', { exact: true }).selectOption({ label: 'Off' });
  await page.getByRole('button', { name: 'Apply rules' }).click();
  await page.getByText('Alert rules saved').waitFor();
  expect(await faultsOf(page, 'group-alerts')).toEqual([]);
  const api = await signedInApi(url, admin);
  const [made] = (await api.groups.lightFetch()).filter(({ name }) => name === GROUP);
  expect(await api.alerts.groupConfiguration({ query: { groupId: made?.uid ?? '' } })).toMatchObject({
    battery: { enabled: true, warning: 45, critical: 10 },
    temperature: { enabled: false },
  });
  await page.getByRole('button', { name: 'Back to Groups' }).click();
  await page.getByRole('grid', { name: 'Groups' }).getByText(GROUP).waitFor();
  expect(await faultsOf(page, 'groups')).toEqual([]);

  await page.goto('/manage/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const form = dialogOf(page);
  await form.getByLabel('User name').fill(USER);
  await form.getByLabel('First name').fill('Anna');
  await form.getByLabel('Last name').fill('Berg');
  await form.getByLabel('E-mail').fill('anna@metro.example');
  await form.getByLabel('User type').selectOption({ label: 'regular' });
  const inventory = form.getByRole('checkbox', { name: 'Metro News', exact: true });
  if (!(await inventory.isChecked())) await inventory.check();
  await form.getByRole('checkbox', { name: `Metro News · ${GROUP}` }).check();
  await form.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('heading', { name: USER, level: 1 }).waitFor();
  await tab(page, 'General');
  await page.getByLabel('Label').fill('Night desk');
  await tab(page, 'Access');
  await dialogOf(page).getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Label').inputValue()).toBe('Night desk');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('User saved').waitFor();
  await tab(page, 'Password');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.locator('code').innerText();
  expect(await faultsOf(page, 'user-password-link')).toEqual([]);

  const theirs = await openPage(browser, url);
  const { page: seat } = theirs;
  await seat.goto(link);
  await seat.getByText(`For ${USER}.`).waitFor();
  await seat.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await seat.getByLabel('Repeat new password').fill('Another-7-word');
  await seat.getByRole('button', { name: 'Set password' }).click();
  await seat.getByText('The passwords do not match').waitFor();
  expect(await faultsOf(seat, 'set-password')).toEqual([]);
  await seat.getByLabel('Repeat new password').fill(PASSWORD);
  await seat.getByRole('button', { name: 'Set password' }).click();
  await seat.getByRole('heading', { name: 'Your password is set' }).waitFor();
  await seat.getByRole('button', { name: 'Go to sign-in' }).click();
  await fillSignIn(seat, { username: USER, password: PASSWORD });
  await seat.getByRole('grid', { name: 'Units' }).getByText('crew-1', { exact: true }).waitFor();
  expect(await seat.locator('[data-row]').count()).toBe(1);
  expect(
    (await (await signedInApi(url, { username: USER, password: PASSWORD })).groups.lightFetch()).map(
      ({ name }) => name,
    ),
  ).toEqual([GROUP]);
  // Of the Manage pages, a regular user sees only channels.
  await seat.getByRole('link', { name: 'Manage' }).click();
  await seat.getByText('There are no channels yet').waitFor();
  expect(await seat.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
  await seat.goto('/manage/users');
  await seat.waitForURL('**/unit/list**');

  const used = await openPage(browser, url);
  await used.page.goto(link);
  await used.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await dialogOf(page).getByText('Signed out everywhere at once.').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
  await seat.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ timeout: 60_000 });
  await fillSignIn(seat, { username: USER, password: PASSWORD });
  await seat.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Back to Users' }).click();
  await page.getByRole('grid', { name: 'Users' }).waitFor();
  // Only visible rows are drawn, and other stories create users too.
  await page.goto(`/manage/users?q=${USER}`);
  await page.getByRole('grid', { name: 'Users' }).getByText(USER).waitFor();
  expect(await faultsOf(page, 'users')).toEqual([]);

  await page.goto(`/manage/groups?q=${GROUP}`);
  await page.getByRole('grid', { name: 'Groups' }).getByText(GROUP).click();
  await tab(page, 'Users');
  await page.getByRole('button', { name: `Remove ${USER}` }).waitFor();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await dialogOf(page).getByText('1 user is in no other group and will have no access to units.').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Delete group' }).click();
  await page.getByText('No results for this search and these filters').waitFor();
  // A notice stays while it has the focus.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).last().focus();
  for (const view of [PHONE, DESK]) {
    await page.setViewportSize(view);
    expect(await coveredControls(page)).toEqual([]);
    await page.screenshot({ path: path.join(resultsFolder('screens'), `notice-${view.width}.png`) });
  }
  expect([...problems, ...theirs.problems, ...used.problems]).toEqual([]);
});
