import { afterAll, expect, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openConfiguration } from '../browser/configuration.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { openUnit } from '../browser/units.js';
import { until } from '../until.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const PROFILE = 'Vans by gazetteer';
const VENDOR = 'Sierra Wireless';
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const profileId = async () => {
  const { items } = await api.geocodingProfiles.list({ query: { searchValue: PROFILE } });
  return items[0]?.id;
};
const vendorId = async () => (await api.modemVendors.list({ query: { searchValue: VENDOR } })).items[0]?.id;
const metroNews = async () => {
  const { items } = await api.inventories.list({ query: { searchValue: 'Metro News' } });
  return items[0]?.id ?? '';
};
const units = async () => (await recordsOf(api)).units;
afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en' } });
  await api.inventories.update({ params: { id: await metroNews() }, body: { geocodingProfileId: null } });
  const profile = await profileId();
  if (profile !== undefined) await api.geocodingProfiles.remove({ params: { id: profile } });
});

it('a superuser makes a geocoding profile, an inventory uses it, and its units have places', async () => {
  await page.goto('/manage/groups');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Geocoding profiles' }).click();
  await page.getByText('There are no geocoding profiles yet').waitFor();
  await page.getByRole('button', { name: 'New geocoding profile' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(PROFILE);
  await dialog.getByLabel('Accuracy of GPS, m').fill('-1');
  await dialog.getByRole('button', { name: 'Create geocoding profile' }).click();
  await dialog.getByText('Must be 0 or more').waitFor();
  expect(await faultsOf(page, 'geocoding-profile-form')).toEqual([]);
  await dialog.getByLabel('Accuracy of GPS, m').fill('100');
  await dialog.getByRole('button', { name: 'Create geocoding profile' }).click();
  await page.getByRole('heading', { name: PROFILE, level: 1 }).waitFor();

  const inventory = await metroNews();
  await page.goto(`/system/system_entities/inventories?open=${inventory}`);
  await page.getByLabel('Geocoding profile', { exact: true }).selectOption({ label: PROFILE });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Inventory saved').waitFor();
  const named = await until('a unit with a place', async () =>
    (await units()).find(({ online, location }) => online && location?.address?.by === 'gazetteer'),
  );
  expect(named.location?.address?.formattedAddress).toMatch(/^.+, .+$/);
  await openUnit(page, named.name);
  const where = page.getByRole('region', { name: 'Location' });
  await where.getByText('Place names: GeoNames (CC BY 4.0)').waitFor();
  await where.getByText(named.location?.address?.formattedAddress ?? '').waitFor();
  await where.scrollIntoViewIfNeeded();
  expect(await faultsOf(page, 'geocoding-unit')).toEqual([]);

  await page.goto(`/system/system_settings/geocoding_profile?open=${(await profileId()) ?? ''}`);
  const remove = page.getByRole('button', { name: 'Delete geocoding profile' });
  await remove.waitFor();
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  expect(await remove.getAttribute('title')).toBe('The geocoding profile cannot be deleted while in use');
  const shown = () => page.getByLabel('Refresh interval, s').waitFor();
  expect(await faultsInThemes({ api, page }, 'geocoding-profile', shown)).toEqual([]);

  await page.goto(`/system/system_entities/inventories?open=${inventory}`);
  await page.getByRole('button', { name: 'Clear locations' }).click();
  await dialog.getByText('The locations and tracks of all its units are deleted.').waitFor();
  expect(await faultsOf(page, 'geocoding-clear')).toEqual([]);
  await dialog.getByRole('button', { name: 'Clear locations' }).click();
  await page.getByText('Locations cleared').waitFor();
  expect(screen.problems).toEqual([]);
});

it('a superuser names a model of modems; units show it, and whether it can scan', async () => {
  await page.goto('/system/system_settings/modem_vendor');
  await page.getByRole('button', { name: 'New modem vendor' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(VENDOR);
  await dialog.getByRole('button', { name: 'Create modem vendor' }).click();
  await page.getByRole('heading', { name: VENDOR, level: 1 }).waitFor();
  await tab('Models');
  await page.getByLabel('Model', { exact: true }).fill('EM7565 LTE-A Pro');
  await page.getByRole('button', { name: 'Add model' }).click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel('Reported as').fill('em7565');
  await page.getByLabel('Can scan for operators').uncheck();
  await page.getByRole('button', { name: 'Add model' }).click();
  await page.getByText('Modem vendor saved').waitFor();
  const models = page.getByRole('list', { name: 'Models' });
  await models.getByText('em7565 · cannot scan').waitFor();
  const shown = () => models.waitFor();
  expect(await faultsInThemes({ api, page }, 'modem-vendor', shown)).toEqual([]);

  const unit = await until('a unit with such a modem', async () =>
    (await units()).find(
      ({ online, modems }) => online && modems.some(({ product }) => product?.model === 'EM7565 LTE-A Pro'),
    ),
  );
  const pane = await openUnit(page, unit.name);
  await pane.getByText('Sierra Wireless EM7565 LTE-A Pro').first().waitFor();
  expect(await faultsOf(page, 'modem-unit')).toEqual([]);
  await openConfiguration(page, unit.name, 'Connections');
  await dialog.getByText('Sierra Wireless EM7565 LTE-A Pro').first().waitFor();
  const scan = dialog
    .getByRole('button', { name: 'Scan for operators' })
    .and(page.locator('[title="Scan option is not supported for this modem."]'));
  await scan.first().waitFor();
  await scan.first().scrollIntoViewIfNeeded();
  expect(await faultsOf(page, 'modem-scan')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/system/system_settings/modem_vendor?open=${(await vendorId()) ?? ''}`);
  const remove = page.getByRole('button', { name: 'Delete modem vendor' });
  await remove.waitFor();
  const used = 'Data could not be deleted. It may be associated to a modem.';
  await until(
    'that it is used',
    async () => (await remove.getAttribute('title')) === used || (await page.reload(), false),
  );
  expect(screen.problems).toEqual([]);
});

it('speaks German too', async () => {
  await api.client.updatePreferences({ body: { language: 'de' } });
  await page.goto('/system/system_settings/geocoding_profile');
  await page.getByRole('button', { name: 'Neues Geokodierungsprofil' }).click();
  await dialog.getByLabel('Sendeintervall, s').waitFor();
  expect(await faultsOf(page, 'geocoding-profile-form-de')).toEqual([]);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.goto('/system/system_settings/modem_vendor');
  await page.getByText('EM7565 LTE-A Pro').first().waitFor();
  expect(await faultsOf(page, 'modem-vendors-de')).toEqual([]);
  expect(screen.problems).toEqual([]);
});
