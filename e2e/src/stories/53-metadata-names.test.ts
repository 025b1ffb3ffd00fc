import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
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

  // Names that cannot be loaded are shown as the default ones.
  await page.route('**/metadata-labels', (route) => route.abort());
  await page.reload();
  const without = await openConfiguration(page, UNIT, 'Metadata');
  await without.getByLabel('Reporter', { exact: true }).waitFor();
  await page.unroute('**/metadata-labels');
});

it('names that were typed are not discarded unasked when another inventory is chosen', async () => {
  // The demo has one inventory: adds a second one for this user, with its own names.
  await page.route('**/users/fetch_current_user_details', async (route) => {
    const response = await route.fetch();
    const user = z.looseObject({ inventories: z.array(z.unknown()) }).parse(await response.json());
    const inventories = [...user.inventories, { id: 'second', name: 'Second house' }];
    await route.fulfill({ response, json: { ...user, inventories } });
  });
  await page.route('**/inventories/second/metadata-labels', (route) => route.fulfill({ json: before }));
  await page.goto('/manage/devices');
  await page.getByRole('button', { name: 'Metadata names' }).click();
  const names = page.getByRole('dialog');
  const choice = names.getByLabel('Inventory');
  const first = await choice.inputValue();
  await names.getByLabel('Reporter').fill('Writer');
  await choice.selectOption('second');
  await names.getByRole('alertdialog').waitFor();
  expect(await faultsOf(page, 'metadata-names-unsaved')).toEqual([]);
  await names.getByRole('button', { name: 'Keep editing' }).click();
  expect(await names.getByLabel('Reporter').inputValue()).toBe('Writer');
  expect(await choice.inputValue()).toBe(first);
  await choice.selectOption('second');
  await names.getByRole('button', { name: 'Discard changes' }).first().click();
  await expect.poll(() => choice.inputValue()).toBe('second');
  await expect.poll(() => names.getByLabel('Reporter').inputValue()).not.toBe('Writer');
  await page.unroute('**/users/fetch_current_user_details');
});
