import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const open = async () => {
  await page.goto('/manage/sw_version?q=crew-1');
  await page.getByText('crew-1', { exact: true }).first().waitFor();
};

it('an administrator sees the versions of units and servers, and which are behind the default of the inventory', async () => {
  await open();
  await page.getByText('No default').first().waitFor();
  await page.getByRole('button', { name: 'Default versions…' }).click();
  await dialog.getByLabel('For units').waitFor();
  const inventory = dialog.getByLabel('Inventory', { exact: true });
  if (await inventory.isVisible()) await inventory.selectOption({ label: 'Metro News' });
  await dialog.getByLabel('For units').fill('9');
  await dialog.getByLabel('For servers').focus();
  await dialog.getByText('Must be a version such as 9.2 or 10.0.1').waitFor();
  expect(await faultsOf(page, 'software-versions-form')).toEqual([]);
  await dialog.getByLabel('For units').fill('0.99.0');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Default versions saved').waitFor();
  await page.locator('[data-status=behind]').first().waitFor();
  expect(await faultsInThemes({ api, page }, 'software-versions', open)).toEqual([]);
  await page.getByText('crew-1', { exact: true }).first().click();
  await page.getByRole('heading', { name: 'crew-1', level: 1 }).waitFor();
  expect(await faultsOf(page, 'software-version')).toEqual([]);

  const { items } = await api.deviceVersions.list({ query: { searchValue: 'crew-1' } });
  const [device] = items;
  expect(device).toMatchObject({ kind: 'unit', defaultVersion: '0.99.0', behind: true });
  await api.deviceVersions.setDefaults({ params: { id: device?.inventory.id ?? '' }, body: { unit: null } });
  expect(screen.problems).toEqual([]);
});
