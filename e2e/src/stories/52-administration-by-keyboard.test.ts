import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { recordsOf } from '../api/records.js';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { KeyboardUser } from '../browser/keyboard-user.js';
import { until } from '../until.js';

// Nothing in this story uses a mouse: only keys, and looking.
const { url, username, password } = inject('product');
const [USER, GROUP, KEY, ROUTE] = ['e2e.keyboard', 'Keyboard_desk', 'Keyboard key', 'Keyboard route'];
const UNSAVED = 'You have unsaved changes.';
const api = await signedInApi(url, { username, password: password ?? '' });
const browser = await openBrowser();
const { page, problems } = await openPage(browser, url);
const { keyboard } = page;
const hands = new KeyboardUser(page);
const grid = (name: string) => page.getByRole('grid', { name, exact: true });
const dialog = page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).and(page.locator(':focus'));

beforeAll(async () => {
  const { groupId } = await recordsOf(api);
  const inventoryId = (await api.groups.lightFetch()).find(({ uid }) => uid === groupId)?.inventoryId ?? '';
  const names = { username: USER, firstName: 'Kim', lastName: 'Berg', email: 'kim@metro.example', label: '' };
  await api.client.updatePreferences({ body: { groupId } });
  await api.users.create({ body: { ...names, role: 'luc_regular', inventoryIds: [inventoryId], groupIds: [groupId] } });
});
afterAll(async () => {
  await browser.close();
  await api.applicationConfiguration.update({ body: { matrixUrl: null } });
});
beforeEach(() => {
  hands.faults.length = 0;
});

it('signs in, and goes by the menu to the users', async () => {
  await page.goto('/unit/list');
  await hands.at('textbox', 'User name');
  await keyboard.type(username);
  await hands.to('textbox', 'Password');
  await keyboard.type(password ?? '');
  await keyboard.press('Enter');
  await grid('Units').waitFor();
  await hands.to('link', 'Skip to content', 'Tab', 1);
  await keyboard.press('Enter');
  await hands.to('link', 'Manage', 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Manage' }).waitFor();
  await hands.to('link', 'Users');
  await keyboard.press('Enter');
  await grid('Users').waitFor();
  await hands.at('link', 'Users');
  expect(hands.faults).toEqual([]);
});

it('the link to the content passes the menu by', async () => {
  await hands.to('link', 'Skip to content', 'Shift+Tab');
  await keyboard.press('Enter');
  await hands.to('button', 'User type', 'Tab', 1);
  expect(hands.faults).toEqual([]);
});

it('finds a user by the search and a filter, and opens it', async () => {
  await keyboard.press('/');
  await hands.at('searchbox', 'Search users');
  await hands.type(USER);
  await keyboard.press('Enter');
  await hands.at('grid', 'Users');
  await page.getByText('1 user', { exact: true }).waitFor();
  await hands.to('button', 'State', 'Shift+Tab');
  await keyboard.press('Enter');
  await hands.at('menuitemcheckbox', 'Active');
  await hands.press('ArrowDown', 'ArrowUp', 'Space');
  await page.waitForURL(/active=yes/);
  await hands.at('menuitemcheckbox', 'Active');
  await hands.press('Escape');
  await hands.at('button', 'Active');
  await hands.to('button', 'Remove filter State', 'Tab', 1);
  await keyboard.press('Enter');
  await hands.at('button', 'State');
  await hands.to('grid', 'Users');
  await hands.press('Home');
  await keyboard.press('Enter');
  await heading(USER).waitFor();
  expect(hands.faults).toEqual([]);
});

it('changes a user, and moves between the tabs by arrows', async () => {
  await hands.to('tab', 'General');
  await hands.press('ArrowRight');
  await hands.at('tab', 'Access');
  await hands.press('End');
  await hands.at('tab', 'History');
  await page.getByRole('tabpanel', { name: 'History' }).waitFor();
  await hands.press('Home');
  await hands.at('tab', 'General');
  await hands.to('textbox', 'Label');
  await hands.type('Night shift');
  await hands.to('button', 'Apply');
  await keyboard.press('Enter');
  await page.getByText('User saved').waitFor();
  await hands.at('button', 'Apply');
  expect(hands.faults).toEqual([]);
});

it('is asked before unsaved changes are lost, and the focus stays', async () => {
  await hands.to('textbox', 'Label', 'Shift+Tab');
  await hands.type('Day shift');
  await hands.to('button', 'Apply');
  await keyboard.press('Escape');
  await dialog.getByText(UNSAVED).waitFor();
  await hands.at('button', 'Keep editing');
  await hands.press('Tab', 'Tab', 'Tab');
  await hands.at('button', 'Keep editing');
  await keyboard.press('Escape');
  await hands.at('button', 'Apply');
  await hands.to('button', 'Discard changes', 'Shift+Tab', 1);
  await keyboard.press('Enter');
  await hands.at('button', 'Apply');
  await keyboard.press('Escape');
  await hands.at('grid', 'Users');
  await grid('Users').locator('[data-row][data-active]', { hasText: USER }).waitFor();
  expect(hands.faults).toEqual([]);
});

const sorted = () => page.getByRole('columnheader', { name: 'E-mail' }).getAttribute('aria-sort');

it('sorts a table', async () => {
  await hands.to('button', 'E-mail');
  await keyboard.press('Enter');
  await until('it is sorted', async () => (await sorted()) === 'ascending');
  await hands.at('button', 'E-mail');
  await keyboard.press('Space');
  await until('it is sorted the other way', async () => (await sorted()) === 'descending');
  await hands.at('button', 'E-mail');
  expect(hands.faults).toEqual([]);
});

it('makes a group with a member, and does not delete it', async () => {
  await hands.find('Groups');
  await grid('Groups').waitFor();
  await hands.at('grid', 'Groups');
  await hands.to('button', 'New group', 'Shift+Tab');
  await keyboard.press('Enter');
  await hands.at('textbox', 'Name');
  await keyboard.press('Enter');
  await dialog.getByText('This field is required').first().waitFor();
  await hands.at('textbox', 'Name');
  await keyboard.type(GROUP);
  await hands.to('combobox', 'Inventory');
  await keyboard.type('Metro');
  await hands.to('button', 'Create group');
  await keyboard.press('Enter');
  await heading(GROUP).waitFor();
  await hands.to('searchbox', 'Search: Units: Not in the group');
  await keyboard.type('crew-1');
  await page.getByText('crew-1', { exact: true }).waitFor();
  await hands.to('button', 'Add crew-1');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove crew-1', exact: true }).waitFor();
  await hands.to('button', 'Remove crew-1', 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByText('Nothing in the group yet').waitFor();
  await hands.at('page', '');

  await hands.to('button', 'Delete group', 'Shift+Tab');
  await keyboard.press('Enter');
  await dialog.getByText(`Delete group ${GROUP}?`).waitFor();
  await hands.at('button', 'Cancel');
  await hands.press('Tab', 'Shift+Tab');
  await keyboard.press('Escape');
  await hands.at('button', 'Delete group');
  expect(hands.faults).toEqual([]);
});

it('deletes the group from the list', async () => {
  await keyboard.press('Escape');
  await hands.at('grid', 'Groups');
  await keyboard.press('Space');
  await hands.to('button', 'Delete group');
  await keyboard.press('Enter');
  // The focus is at the row of the new group, although the list was read before it was made.
  await dialog.getByText(`Delete group ${GROUP}?`).waitFor();
  await hands.at('button', 'Cancel');
  await hands.to('button', 'Delete group', 'Tab', 2);
  await keyboard.press('Enter');
  await page.getByText('Group deleted').waitFor();
  await hands.at('grid', 'Groups');
  expect(hands.faults).toEqual([]);
});

it('makes an API key, and copies it', async () => {
  await hands.find('API keys');
  await page.getByText('There are no API keys yet').waitFor();
  await hands.to('button', 'New API key');
  await keyboard.press('Enter');
  await hands.at('textbox', 'Name');
  await keyboard.type(KEY);
  await hands.to('combobox', 'User type');
  await keyboard.press('ArrowDown');
  await keyboard.type('admin');
  await hands.to('checkbox', 'Metro News');
  await keyboard.press('Space');
  expect(await dialog.getByRole('checkbox', { name: 'Metro News' }).isChecked()).toBe(false);
  await keyboard.press('Space');
  await hands.to('button', 'Create API key');
  await keyboard.press('Enter');
  await dialog.getByText(/^bhk_/).waitFor();
  await hands.at('button', 'Copy API key');
  await keyboard.press('Enter');
  await dialog.getByRole('status').filter({ hasText: /./ }).waitFor();
  await hands.at('button', 'Copy API key');
  await keyboard.press('Escape');
  await hands.at('button', 'Keep editing');
  await keyboard.press('Enter');
  await hands.at('button', 'Copy API key');
  await hands.to('button', 'I have stored the key', 'Tab', 2);
  await keyboard.press('Enter');
  await heading(KEY).waitFor();
  await hands.to('button', 'Revoke');
  await keyboard.press('Enter');
  await hands.at('button', 'Cancel');
  await hands.to('button', 'Revoke', 'Tab', 2);
  await keyboard.press('Enter');
  await page.getByText('There are no API keys yet').waitFor();
  await hands.to('button', 'New API key');
  expect(hands.faults).toEqual([]);
});

it('makes an alert route with what it chooses in lists', async () => {
  await hands.find('Alert routes');
  await page.getByText('There are no routes yet').waitFor();
  await hands.to('button', 'New route');
  await keyboard.press('Enter');
  await hands.at('textbox', 'Name');
  await keyboard.type(ROUTE);
  await hands.to('checkbox', 'Battery');
  await keyboard.press('Space');
  await hands.to('button', 'Create route');
  await keyboard.press('Enter');
  // The focus goes to what is missing.
  await dialog.getByText('Choose a user, a duty list or a webhook').waitFor();
  await hands.at('checkbox', /./);
  await hands.to('checkbox', /Kim Berg|e2e\.keyboard/, 'Tab', 40);
  await keyboard.press('Space');
  await hands.to('button', 'Create route');
  await keyboard.press('Enter');
  await heading(ROUTE).waitFor();
  await hands.to('tab', 'General');
  await hands.press('ArrowRight');
  await hands.to('combobox', 'Unit or server');
  await hands.press('ArrowDown');
  await hands.to('combobox', 'Severity');
  await hands.press('ArrowDown', 'ArrowUp');
  await page.getByRole('table', { name: 'Who would be notified now' }).waitFor();
  expect(hands.faults).toEqual([]);
});

it('reads the audit of one kind', async () => {
  await hands.find('Audit');
  await hands.at('grid', 'Audit');
  await hands.to('button', 'About', 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await hands.press('End', 'Home');
  await hands.to('menuitemcheckbox', 'Alert route', 'a', 20);
  await keyboard.press('Enter');
  await page.waitForURL(/noun=alertRoute/);
  await keyboard.press('Escape');
  await hands.to('grid', 'Audit');
  await grid('Audit').getByText('Alert route: create').first().waitFor();
  await hands.press('Home');
  await keyboard.press('Enter');
  await heading('Alert route: create').waitFor();
  expect(hands.faults).toEqual([]);
});

it('opens the menus of the account and of a unit, and leaves them by Escape', async () => {
  await hands.find('crew-2');
  await hands.at('grid', 'Units');
  await hands.to('button', /^More|menu/i);
  await keyboard.press('Enter');
  await hands.press('ArrowDown', 'End', 'Home', 'Escape');
  await hands.at('button', /^More|menu/i);
  await hands.to('button', /your menu$/, 'Shift+Tab');
  await keyboard.press('Enter');
  await hands.at('menuitem', 'Account');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Account' }).waitFor();
  for (let n = 0; n < 25; n += 1) await hands.press('Tab');
  await keyboard.press('Escape');
  await hands.at('button', /your menu$/);
  expect(hands.faults).toEqual([]);
});

it('on a phone, the drawer of applications holds the focus and returns it', async () => {
  await api.applicationConfiguration.update({ body: { matrixUrl: 'https://matrix.example' } });
  await page.setViewportSize(PHONE);
  await page.goto('/manage/users');
  await hands.to('button', 'Applications');
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Applications' });
  await drawer.waitFor();
  await hands.at('link', /^Central/);
  for (let n = 0; n < 6; n += 1) {
    await hands.press('Tab');
    expect(await drawer.locator(':focus').count()).toBe(1);
  }
  await keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await hands.at('button', 'Applications');
  await hands.to('button', /Users/);
  await keyboard.press('Enter');
  await hands.at('menuitem', 'Users');
  await hands.press('ArrowUp');
  await keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await hands.at('button', /Groups/);
  expect(hands.faults).toEqual([]);
});

it('on a phone, a link of a row that does not fit comes into view with the focus', async () => {
  await page.goto('/system/system_settings/application_configuration');
  await page.getByRole('link', { name: 'Operator sets' }).waitFor();
  await hands.to('link', 'Operator sets');
  await hands.press('Tab', 'Tab');
  expect(hands.faults).toEqual([]);
  expect(problems).toEqual([]);
});
