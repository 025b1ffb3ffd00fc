import { afterAll, expect, it } from 'vitest';
import { openConfiguration } from '../browser/configuration.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const NAME = 'Vans 50 GB';
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const shown = async () => {
  const [profile] = (await api.usageProfiles.list({ query: { searchValue: NAME } })).items;
  return profile;
};
afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en' } });
  const profile = await shown();
  if (profile === undefined) return;
  const params = { id: profile.id };
  const { items } = await api.usageProfiles.units({ params, query: {} });
  for (const { id } of items) await api.usageProfiles.withdraw({ params: { ...params, unitId: id } });
  await api.usageProfiles.remove({ params });
});

it('an administrator creates a usage profile, gives it to a unit, and the unit shows its period and its share', async () => {
  await page.goto('/manage/groups');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Usage profiles' }).click();
  const grid = page.getByRole('grid', { name: 'Usage profiles' });
  await grid.getByText('Default').waitFor();
  expect(
    await faultsInThemes({ api, page }, 'usage-profiles', () => page.getByText('Default').first().waitFor()),
  ).toEqual([]);

  await page.getByRole('button', { name: 'New usage profile' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(NAME);
  const inventory = dialog.getByLabel('Inventory', { exact: true });
  if (await inventory.isVisible()) await inventory.selectOption({ label: 'Metro News' });
  await dialog.getByLabel('Allowance, MB per month').fill('50000');
  await dialog.getByLabel('Reset day').fill('32');
  await dialog.getByRole('button', { name: 'Create usage profile' }).click();
  await dialog.getByText('Must be 31 or less').waitFor();
  expect(await faultsOf(page, 'usage-profile-form')).toEqual([]);
  await dialog.getByLabel('Reset day').fill('31');
  await dialog.getByRole('button', { name: 'Create usage profile' }).click();
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();

  await page.getByLabel('Search: Units: Other units').fill('crew-1');
  await page.getByRole('button', { name: 'Add crew-1', exact: true }).click();
  await page.getByRole('button', { name: 'Remove crew-1', exact: true }).waitFor();
  expect(await faultsOf(page, 'usage-profile-units')).toEqual([]);
  await tab('General');
  await page.getByLabel('Reset day').fill('15');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Usage profile saved').waitFor();
  expect(await faultsInThemes({ api, page }, 'usage-profile', () => page.getByLabel('Reset day').waitFor())).toEqual(
    [],
  );

  // A profile with a unit cannot be deleted, and the default one never.
  const button = page.getByRole('button', { name: 'Delete usage profile' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.getAttribute('title')).toBe('Profiles with devices cannot be deleted');
  await page.goto('/manage/usage_profiles');
  await grid.getByText('Default').click();
  await page.getByRole('heading', { name: 'Default', level: 1 }).waitFor();
  expect(await button.getAttribute('title')).toBe('Default usage profiles cannot be deleted');

  const profile = await shown();
  const { items } = await api.usageProfiles.units({ params: { id: profile?.id ?? '' }, query: {} });
  const unitId = items[0]?.id ?? '';
  await page.goto(`/unit/list?unit=${unitId}`);
  const usage = page.getByRole('region', { name: 'Data usage' });
  await usage.getByText(NAME).waitFor();
  await usage.getByText('of 50.0 GB used').waitFor();
  await usage.scrollIntoViewIfNeeded();
  expect(await faultsOf(page, 'usage-profile-unit')).toEqual([]);
  await openConfiguration(page, 'crew-1', 'Network');
  await dialog.getByText(`The usage profile ${NAME} sets this.`).scrollIntoViewIfNeeded();
  expect(await faultsOf(page, 'usage-profile-monitoring')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await api.usageProfiles.withdraw({ params: { id: profile?.id ?? '', unitId } });
  await page.goto(`/manage/usage_profiles?open=${profile?.id ?? ''}`);
  await button.click();
  await dialog.getByText('No unit has it.').waitFor();
  expect(await faultsOf(page, 'usage-profile-delete')).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete usage profile' }).click();
  await page.getByText('Usage profile deleted').waitFor();
  expect(await shown()).toBeUndefined();
  expect(screen.problems).toEqual([]);
});

it('speaks German too', async () => {
  await api.client.updatePreferences({ body: { language: 'de' } });
  await page.goto('/manage/usage_profiles');
  await page.getByText('Verbrauchsprofile').first().waitFor();
  await page.getByRole('button', { name: 'Neues Verbrauchsprofil' }).click();
  await dialog.getByLabel('Rücksetztag').waitFor();
  expect(await faultsOf(page, 'usage-profile-form-de')).toEqual([]);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  expect(screen.problems).toEqual([]);
});
