import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const INVENTORY = 'Metro News';
const SETTINGS = '/system/system_settings/inventory_service';
const grid = page.getByRole('grid');

async function tidy(): Promise<void> {
  const { items } = await api.inventoryServices.list({ query: { searchValue: INVENTORY } });
  for (const { id } of items) await api.inventoryServices.remove({ params: { id } });
}
beforeAll(tidy);
afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en' } });
  await tidy();
});

it('a superuser switches a service of an inventory off, and its administrator starts the trial', async () => {
  await page.goto('/manage/groups');
  const menu = page.getByRole('navigation', { name: 'Manage' });
  await menu.getByRole('link', { name: 'Inventory services' }).click();
  await page.getByText('No services configured').waitFor();
  await page.getByRole('button', { name: 'New service' }).first().click();
  const inventory = dialog.getByLabel('Inventory', { exact: true });
  await inventory.selectOption({ label: INVENTORY });
  await dialog.getByLabel('Service', { exact: true }).selectOption({ label: 'Smart' });
  await dialog.getByLabel('Usage type').selectOption({ label: 'Hours' });
  await dialog.getByRole('button', { name: 'Create service' }).click();
  await dialog.getByText('This field is required').waitFor();
  await dialog.getByLabel('Package size, hours per month').fill('20');
  await dialog.getByLabel('Instance limit').fill('50');
  expect(await faultsOf(page, 'inventory-service-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create service' }).click();
  await page.getByRole('heading', { name: `Smart · ${INVENTORY}`, level: 1 }).waitFor();
  await page.getByText('of 20 h').waitFor();
  expect(await faultsInThemes({ api, page }, 'inventory-service', () => page.getByText('of 20 h').waitFor())).toEqual(
    [],
  );

  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await page.getByText('Inventory service: create').waitFor();

  // The second attempt is refused.
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'New service' }).first().click();
  await inventory.selectOption({ label: INVENTORY });
  await dialog.getByLabel('Service', { exact: true }).selectOption({ label: 'Smart' });
  await dialog.getByRole('button', { name: 'Create service' }).click();
  await dialog.getByText('Inventory already has this service configured').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await grid.getByText('Smart', { exact: true }).click();
  await page.getByLabel('Purchased').click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Not enabled').first().waitFor();
  const { items } = await api.groups.list({ query: { searchKey: 'inventory', searchValue: INVENTORY } });
  const groupId = items[0]?.id ?? '';
  const invite = () =>
    api.invitations.invite({
      params: { groupId },
      body: { name: 'services-guest', transport: 'link' },
    });
  await expect(invite()).rejects.toThrow('Feature disabled');

  await menu.getByRole('link', { name: 'Services', exact: true }).click();
  const smart = grid.getByRole('row').filter({ hasText: 'Smart' }).filter({ hasText: INVENTORY });
  await smart.getByText('Not enabled').waitFor();
  expect(await faultsInThemes({ api, page }, 'services', () => smart.getByText('Not enabled').waitFor())).toEqual([]);
  await smart.getByText('Not enabled').click();
  await page.getByText('New use is refused.').waitFor();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await dialog.getByText('It lasts 30 days and can be started once.').waitFor();
  await dialog.getByRole('button', { name: 'Start trial' }).click();
  await page.getByText('On trial').first().waitFor();
  expect(await faultsOf(page, 'service-trial')).toEqual([]);
  const { unitId } = await invite();
  await api.invitations.remove({ params: { groupId, id: unitId } });
  expect(screen.problems).toEqual([]);
});

it('speaks German too', async () => {
  await api.client.updatePreferences({ body: { language: 'de' } });
  await page.goto('/services/inventory_services');
  await grid.getByText('Auf Probe').waitFor();
  expect(await faultsOf(page, 'services-de')).toEqual([]);
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Neuer Dienst' }).first().click();
  await dialog.getByLabel('Höchstzahl').waitFor();
  expect(await faultsOf(page, 'inventory-service-form-de')).toEqual([]);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  expect(screen.problems).toEqual([]);
});
