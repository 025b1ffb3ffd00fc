import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const NAME = 'Hours of the desk';
const inventoryOf = async () => {
  const { inventories } = await api.session.currentUser({});
  return inventories.find(({ name }) => name === 'Metro News')?.id ?? '';
};
afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en' } });
  await api.usageReports.forget({ params: { id: await inventoryOf() }, query: { name: NAME } });
});

it('an administrator reads a report, exports it, saves it and deletes it', async () => {
  await page.goto('/manage/groups');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Usage reports' }).click();
  await page.getByLabel('Inventory', { exact: true }).selectOption({ label: 'Metro News' });
  // Units of the demo go on air by themselves, one after another.
  const query = { inventoryId: await inventoryOf() };
  await expect
    .poll(async () => (await api.usageReports.figures({ query })).sum.seconds, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await page.reload();
  const table = page.getByRole('table', { name: 'Usage reports' });
  await table.getByRole('row', { name: /^Total/ }).waitFor();
  expect(await faultsInThemes({ api, page }, 'usage-reports', () => table.waitFor())).toEqual([]);

  await page.getByLabel('By', { exact: true }).selectOption('month');
  await table.getByRole('columnheader', { name: 'Month' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^usage-by-month-\d{4}-\d\d\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^month,transmissions,hoursOnAir,dataMB,/);

  await page.getByRole('button', { name: 'Save report' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(NAME);
  expect(await faultsOf(page, 'usage-report-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save report' }).click();
  await page.getByText(`Usage report ${NAME} saved`).waitFor();
  await page.goto('/services/reports');
  await page.getByLabel('Inventory', { exact: true }).selectOption({ label: 'Metro News' });
  await page.getByLabel('Saved report').selectOption(NAME);
  await table.getByRole('columnheader', { name: 'Month' }).waitFor();

  await page.getByLabel('Period').selectOption('fromTo');
  await page.getByText('First day: This field is required').waitFor();
  await page.getByLabel('First day').fill('2001-01-01');
  await page.getByLabel('Last day').fill('2001-01-31');
  await page.getByText('Nothing was used in this period').waitFor();

  await page.getByRole('button', { name: 'Delete report' }).click();
  await dialog.getByRole('button', { name: 'Delete report' }).click();
  await page.getByText('Usage report deleted').waitFor();
  expect(await api.usageReports.saved({ params: { id: await inventoryOf() } })).toEqual([]);
});
