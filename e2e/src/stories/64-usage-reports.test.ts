import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { PHONE } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { withDatabase } from '../product/database.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const NAME = 'Hours of the desk';
const inventoryOf = async () => {
  const { inventories } = await api.session.currentUser({});
  return inventories.find(({ name }) => name === 'Metro News')?.id ?? '';
};
const product = inject('product');
let van = '';

beforeAll(async () => {
  const { groupId, channels } = await recordsOf(api);
  ({ uid: van } = await api.units.create({ body: { name: 'report-van', groupId } }));
  // Units of the demo go on air automatically, without a recorded transmission.
  await withDatabase(product, (db) =>
    db.query(
      `insert into transmissions (id, unit_id, channel_id, mode, started_at, ended_at)
       values ('e2e-report', $1, $2, 'live', now() - interval '60 seconds', now() - interval '5 seconds')`,
      [van, channels[0]?.channelId],
    ),
  );
});
afterAll(async () => {
  await api.adminUnits.remove({ params: { id: van } });
  await api.client.updatePreferences({ body: { language: 'en' } });
  await api.usageReports.forget({ params: { id: await inventoryOf() }, query: { name: NAME } });
});

it('an administrator reads a report, exports it, saves it and deletes it', async () => {
  await page.goto('/manage/groups');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Usage reports' }).click();
  await page.getByLabel('Inventory', { exact: true }).selectOption({ label: 'Metro News' });
  const table = page.getByRole('table', { name: 'Usage reports' });
  await table.getByRole('row', { name: /^Total/ }).waitFor();
  expect(await faultsInThemes({ api, page }, 'usage-reports', () => table.waitFor())).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.reload();
  await table.getByRole('row', { name: /^Total/ }).waitFor();
  expect(await faultsOf(page, 'usage-reports-loaded')).toEqual([]);

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
