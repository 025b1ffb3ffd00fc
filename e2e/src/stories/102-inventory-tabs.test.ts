import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const PATH = '/system/system_entities/inventories';

const demo = async () => {
  const group = (await api.groups.lightFetch()).find(({ name }) => name === 'North-desk');
  return { id: group?.inventoryId ?? '', name: group?.inventoryName ?? '', groupId: group?.uid ?? '' };
};

it('an inventory shows its services, and a service is configured from there', async () => {
  const { id } = await demo();
  await page.goto(`${PATH}?open=${id}&tab=services`);
  const table = page.getByRole('table', { name: 'Services' });
  await table.waitFor();
  await table.getByText('Graphics').waitFor();
  await page.getByRole('button', { name: 'New service' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Service', exact: true }).selectOption({ label: 'Graphics' });
  await dialog.getByLabel('Instance limit').fill('2');
  expect(await faultsOf(page, 'inventory-service-new')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create service' }).click();
  await page.getByText('The service was configured.').waitFor();
  await table.getByRole('link', { name: 'Graphics' }).waitFor();
  expect(await faultsInThemes({ api, page }, 'inventory-services', () => table.waitFor())).toEqual([]);
  await table.getByRole('link', { name: 'Graphics' }).click();
  await page.getByRole('heading', { name: /^Graphics/ }).waitFor();
  const [made] = (await api.inventoryServices.list({ query: {} })).items.filter(
    ({ serviceName, inventory }) => serviceName === 'graphics' && inventory.id === id,
  );
  expect(made?.instanceLimit).toBe(2);
  await api.inventoryServices.remove({ params: { id: made?.id ?? '' } });
});

it('an inventory shows its default versions and what is installed, and leads to where they are set', async () => {
  const { id, name } = await demo();
  await api.deviceVersions.setDefaults({ params: { id }, body: { unit: '9.2' } });
  await page.goto(`${PATH}?open=${id}&tab=software`);
  const installed = page.getByRole('table', { name: 'Installed versions' });
  await installed.waitFor();
  await page.getByText('9.2', { exact: true }).first().waitFor();
  expect(await faultsInThemes({ api, page }, 'inventory-software', () => installed.waitFor())).toEqual([]);
  await page.getByRole('link', { name: 'Change default versions' }).click();
  await page.getByRole('button', { name: 'Default versions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Default versions' });
  expect(await dialog.getByLabel('Inventory').locator('option:checked').innerText()).toBe(name);
  expect(await dialog.getByLabel('For units').inputValue()).toBe('9.2');
  await api.deviceVersions.setDefaults({ params: { id }, body: { unit: null } });
});

it('an inventory lists the warnings of its devices, each with a link to it', async () => {
  const { id, groupId } = await demo();
  const unit = await api.units.create({ body: { name: 'Unpaired-1', groupId } });
  await page.goto(`${PATH}?open=${id}&tab=warnings`);
  const table = page.getByRole('table', { name: 'Warnings' });
  const row = table.getByRole('row', { name: /Unpaired-1/ }).first();
  await row.getByText('No device is paired with the unit').waitFor();
  expect(await faultsInThemes({ api, page }, 'inventory-warnings', () => row.waitFor())).toEqual([]);
  await row.getByRole('link', { name: 'Unpaired-1' }).click();
  await page.getByRole('heading', { name: 'Unpaired-1' }).waitFor();
  await api.adminUnits.remove({ params: { id: unit.uid } });
  expect(screen.problems).toEqual([]);
});
