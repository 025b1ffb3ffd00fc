import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { openPage, type Screen } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const { url, username, password } = product;
const admin = { username, password: password ?? '' };
const LEAVER = 'e2e-leaver';
const KEPT = 'e2e-kept';
const GROUP = 'Defaults_desk';
const UNIT = 'defaults-unit';

const { api, browser } = await openDesk();
const dialogOf = ({ page }: Screen) => page.getByRole('dialog');
const open = async (at: string): Promise<Screen> => {
  const screen = await openPage(browser, url);
  await signIn(screen.page, admin, at);
  return screen;
};

it('a user is deleted by the button, and is signed out', async () => {
  const person = await addPerson(product, { username: LEAVER, roles: ['luc_regular'], groups: ['North-desk'] });
  const theirs = await openPage(browser, url);
  await signIn(theirs.page, person);
  const screen = await open(`/manage/users?q=${LEAVER}`);
  const { page, problems } = screen;
  await page.getByRole('grid', { name: 'Users' }).getByText(LEAVER).click();
  await page.getByRole('heading', { name: LEAVER, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await dialogOf(screen).getByText('This cannot be undone.').waitFor();
  expect(await faultsOf(page, 'user-delete')).toEqual([]);
  await dialogOf(screen).getByRole('button', { name: 'Delete user' }).click();
  await page.getByText('User deleted').waitFor();
  expect((await api.users.list({ query: { searchValue: LEAVER } })).items).toEqual([]);
  await theirs.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ timeout: 60_000 });
  expect(problems).toEqual([]);
});

it('a unit that joins a group gets its default configuration, and joins it by itself where the group says so', async () => {
  const [inventory] = (await api.inventories.list({ query: { searchValue: 'Metro' } })).items;
  const group = await api.groups.create({ body: { name: GROUP, inventoryId: inventory?.id ?? '' } });
  const screen = await open(`/manage/groups?q=${GROUP}`);
  const { page, problems } = screen;
  await page.getByRole('grid', { name: 'Groups' }).getByText(GROUP).click();
  await page.getByRole('tab', { name: 'Default configuration' }).click();
  await page.getByLabel('Bitrate, kbps').fill('3300');
  await page.getByLabel('Delay', { exact: true }).selectOption('2.0 s');
  await page.getByLabel('Bandwidth limits', { exact: true }).selectOption('Set');
  await page.getByLabel('Bandwidth limits: Total, kbps').fill('900');
  await page.getByText('Must be 1000 or more').waitFor();
  await page.getByLabel('Bandwidth limits: Total, kbps').fill('9000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Default configuration saved').waitFor();
  expect(await api.groups.defaultConfiguration({ params: { id: group.id } })).toEqual({
    bitrateKbps: 3300,
    delay: 2000,
    limits: { cellularKbps: 0, totalKbps: 9000 },
  });
  expect(await faultsOf(page, 'group-defaults')).toEqual([]);
  await page.getByRole('tab', { name: 'Alerts', exact: true }).click();
  await page.getByLabel('Server storage: Critical, % or more').fill('90');
  await page.getByRole('button', { name: 'Apply rules' }).click();
  await page.getByText('Alert rules saved').waitFor();
  expect(await faultsOf(page, 'group-server-alerts')).toEqual([]);
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByLabel('Add new units automatically').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Group saved').waitFor();
  expect(await faultsOf(page, 'group-general')).toEqual([]);
  await page.getByRole('tab', { name: 'Invitations' }).click();
  await page.getByText('No ad-hoc units were invited in this group.').waitFor();
  expect(await faultsOf(page, 'group-invitations')).toEqual([]);

  const [other] = (await api.groups.list({ query: { searchValue: 'North-desk' } })).items;
  const { uid } = await api.units.create({ body: { name: UNIT, groupId: other?.id ?? '' } });
  await page.getByRole('tab', { name: 'Units', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${UNIT}` }).waitFor();
  expect((await api.units.configuration({ params: { id: uid } })).desired).toMatchObject({
    bitrateKbps: 3300,
    delay: 2000,
  });
  await api.adminUnits.remove({ params: { id: uid } });
  await api.groups.remove({ params: { id: group.id } });
  expect(problems).toEqual([]);
});

it('the file of users changes nothing when it is imported as it was downloaded', async () => {
  const [group] = (await api.groups.list({ query: { searchValue: 'North-desk' } })).items;
  const place = { inventoryIds: [group?.inventory.id ?? ''], groupIds: [group?.id ?? ''] };
  for (const number of [1, 2]) {
    const names = { username: `${KEPT}-${number}`, firstName: 'Ida', lastName: 'Nils', label: 'Night, "late"' };
    await api.users.create({
      body: { ...names, ...place, email: `${KEPT}-${number}@metro.example`, role: 'luc_regular' },
    });
  }
  const { page, problems } = await open(`/manage/users?q=${KEPT}`);
  await page.getByRole('grid', { name: 'Users' }).getByText(`${KEPT}-2`, { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`${KEPT}-1`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  await dialog.getByLabel('CSV file').fill(text);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('All users already match the file').waitFor();
  expect(await faultsOf(page, 'import-users-unchanged')).toEqual([]);
  expect(problems).toEqual([]);
});
