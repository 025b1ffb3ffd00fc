import { afterAll, expect, it } from 'vitest';
import { findRecord } from '../api/records.js';
import { openConfiguration } from '../browser/configuration.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const UNIT = 'crew-1';

const { api, screen } = await openDesk();
const { page } = screen;
const params = { id: (await findRecord(api, UNIT)).inventoryId };
const before = await api.metadataLabels.get({ params });
afterAll(() => api.metadataLabels.set({ params, body: before }));

it('an inventory names the fields of metadata, and the configuration of its units shows the names', async () => {
  await page.goto('/manage/devices');
  await page.getByRole('button', { name: 'Metadata names' }).click();
  const names = page.getByRole('dialog');
  await names.getByLabel('Reporter').fill('Two words');
  await names.getByText('Must match the pattern: a-z A-Z -').waitFor();
  await names.getByLabel('Reporter').fill('Author');
  expect(await faultsOf(page, 'metadata-names')).toEqual([]);
  await names.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Metadata names saved').waitFor();
  await names.waitFor({ state: 'hidden' });

  const dialog = await openConfiguration(page, UNIT, 'Metadata');
  await dialog.getByLabel('Author', { exact: true }).waitFor();
  await dialog.getByLabel('Slugline', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Reporter', { exact: true }).count()).toBe(0);

  // Names that cannot be had are the ordinary ones.
  await page.route('**/metadata-labels', (route) => route.abort());
  await page.reload();
  const without = await openConfiguration(page, UNIT, 'Metadata');
  await without.getByLabel('Reporter', { exact: true }).waitFor();
  await page.unroute('**/metadata-labels');
});
