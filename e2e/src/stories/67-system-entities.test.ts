import { expect, inject, it } from 'vitest';
import { openPage } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { fillSignIn } from '../browser/session.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const { api, browser, screen } = await openDesk();
const { page } = screen;
const PATH = '/system/system_entities';

/** Creates two inventories, with a unit in the first. */
async function estate() {
  const [from, to] = await Promise.all([
    api.inventories.create({ body: { name: 'Entity harbour' } }),
    api.inventories.create({ body: { name: 'Entity hills' } }),
  ]);
  const group = await api.groups.create({ body: { name: 'Entity-desk', inventoryId: from.id } });
  const units = [];
  for (const name of ['Entity-van-1', 'Entity-van-2'])
    units.push(await api.units.create({ body: { name, groupId: group.id } }));
  return { from, to, units };
}

it('one entry of the menu leads to the records of all inventories', async () => {
  await estate();
  await page.goto('/manage/groups');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'System entities' }).click();
  const lists = page.getByRole('navigation', { name: 'System entities' });
  await page.getByRole('grid', { name: 'Inventories' }).waitFor();
  for (const [link, grid] of [
    ['Groups', 'Groups'],
    ['Media servers', 'Servers'],
    ['Users', 'Users'],
    ['Channels', 'Channels'],
    ['API keys', 'API keys'],
    ['Units', 'Units'],
  ] as const) {
    await lists.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('grid', { name: grid }).or(page.getByText('No API keys')).first().waitFor();
  }
  expect(
    await faultsInThemes({ api, page }, 'entities', () => page.getByRole('grid', { name: 'Units' }).waitFor()),
  ).toEqual([]);
  await page.goto('/system_entities/units');
  await page.waitForURL(`**${PATH}/units`);
});

it('several units move to another inventory, and the dialog says what goes with them', async () => {
  await page.goto(`${PATH}/units?q=Entity-van`);
  await page.getByText('2 units', { exact: true }).waitFor();
  await page.getByLabel('Select all 2 rows').check();
  await page.getByRole('button', { name: 'Move 2 units', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 group loses its members.').waitFor();
  await dialog.getByLabel('To inventory').selectOption({ label: 'Entity hills' });
  expect(await faultsOf(page, 'entities-move')).toEqual([]);
  await dialog.getByRole('button', { name: 'Move 2 units', exact: true }).click();
  await page.getByText('2 units moved').waitFor();
  const { items } = await api.adminUnits.list({ query: { searchValue: 'Entity-van' } });
  expect(items.map(({ inventory, groups }) => [inventory.name, groups])).toEqual([
    ['Entity hills', []],
    ['Entity hills', []],
  ]);
});

it('a unit that is paired nowhere is claimed by its serial number and pairing code', async () => {
  const [unit] = (await api.adminUnits.list({ query: { searchValue: 'Entity-van-2' } })).items;
  const params = { id: unit?.id ?? '' };
  await api.adminUnits.update({ params, body: { serialNumber: 'ENT-2' } });
  const { code } = await api.units.makePairingCode({ params });
  await page.goto(`${PATH}/units`);
  await page.getByRole('button', { name: 'Claim unit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Serial number').fill('ENT-2');
  await dialog.getByLabel('Pairing code').fill('AAAA-AAAA');
  await dialog.getByLabel('To inventory').selectOption({ label: 'Entity harbour' });
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await dialog.getByText('The pairing code is unknown, used or older than 10 minutes').waitFor();
  expect(await faultsOf(page, 'entities-claim')).toEqual([]);
  await dialog.getByLabel('Pairing code').fill(code ?? '');
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('heading', { name: 'Entity-van-2' }).waitFor();
  await page.getByText('Entity harbour').filter({ visible: true }).first().waitFor();
});

it('a server moves to a group of another inventory, with new channels and nothing of the first', async () => {
  const groups = await api.groups.lightFetch();
  const from = groups.find(({ name }) => name === 'Entity-desk');
  const hills = (await api.inventories.list({ query: { searchValue: 'Entity hills' } })).items[0];
  await api.groups.create({ body: { name: 'Entity-hills-desk', inventoryId: hills?.id ?? '' } });
  await api.servers.create({ body: { name: 'Entity-rack', groupId: from?.uid ?? '', channels: 2 } });
  await page.goto('/manage/devices?q=Entity-rack');
  await page.getByRole('grid').getByText('Entity-rack').click();
  await page.getByRole('heading', { name: 'Entity-rack' }).waitFor();
  await page.getByRole('button', { name: 'Move to an inventory…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Entity-rack to another inventory?' });
  await dialog.getByText('2 channels are deleted').waitFor();
  await dialog.getByLabel('To group').selectOption({ label: 'Entity hills: Entity-hills-desk' });
  expect(await faultsOf(page, 'entities-move-server')).toEqual([]);
  await dialog.getByRole('button', { name: 'Move to an inventory…' }).click();
  await page.getByText('Server moved').waitFor();
  const { items } = await api.servers.list({ query: { searchValue: 'Entity-rack' } });
  expect(
    items.map(({ inventory, groups: of, channels }) => [inventory.name, of.map(({ name }) => name), channels]),
  ).toEqual([['Entity hills', ['Entity-hills-desk'], 2]]);
});

it('a unit is found by its inventory and leads to its details', async () => {
  await page.goto(`${PATH}/units?q=hills&by=inventory`);
  await page.getByRole('grid', { name: 'Units' }).getByText('Entity-van-1').click();
  await page.getByRole('heading', { name: 'Entity-van-1' }).waitFor();
  await page.getByText('Entity hills').filter({ visible: true }).first().waitFor();
  expect(await faultsOf(page, 'entities-unit')).toEqual([]);
  await page.getByRole('button', { name: 'Back to Units' }).click();
  await page.getByRole('grid', { name: 'Units' }).waitFor();
  expect(screen.problems).toEqual([]);
});

it('a contractor has the lists of the contractor’s groups, and no list of the system', async () => {
  const person = await addPerson(product, {
    username: 'e2e-contractor',
    roles: ['luc_contractor'],
    groups: ['Entity-desk'],
  });
  const [group] = (await api.groups.list({ query: { searchValue: 'Entity-desk' } })).items;
  await api.units.create({ body: { name: 'Entity-lent', groupId: group?.id ?? '' } });
  const { page: own, problems } = await openPage(browser, product.url);
  await own.goto('/unit/multiview');
  await fillSignIn(own, person);
  await own.getByRole('navigation', { name: 'Main' }).waitFor();
  await own.goto('/system/system_entities/units');
  await own.waitForURL('**/unit/list');
  await own.goto('/contractor/entities');
  await own.waitForURL('**/contractor/entities/units');
  await own.getByRole('grid', { name: 'Units' }).getByText('Entity-lent').waitFor();
  await own.getByText('1 unit', { exact: true }).waitFor();
  expect(await faultsOf(own, 'entities-contractor')).toEqual([]);
  const lists = own.getByRole('navigation', { name: 'Entities' });
  expect(await lists.getByRole('link').allInnerTexts()).toEqual([
    'Units',
    'Media servers',
    'Video return servers',
    'Ingest servers',
    'Transceiver servers',
    'Databridge gateways',
    'Channels',
    'Video return',
  ]);
  await lists.getByRole('link', { name: 'Video return', exact: true }).click();
  await own.waitForURL('**/contractor/entities/vr_channels');
  expect(problems).toEqual([]);
});
