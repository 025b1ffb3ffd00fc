import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { type ReportingUnit, reportingUnit } from '../product/reporting-unit.js';
import { until } from '../until.js';

const { url } = inject('product');
const UNIT = 'alarming-1';
const { api, screen } = await openDesk();
const { page } = screen;
let unit: ReportingUnit;

/** The unit runs on its battery, or charges it. */
const discharges = (percentage: number) =>
  unit.reports({ battery: { connected: true, percentage, charging: false, discharging: true } });
const charges = () =>
  unit.reports({ battery: { connected: true, percentage: 60, charging: true, discharging: false } });

beforeAll(async () => {
  unit = await reportingUnit(api, url, UNIT);
});
afterAll(() => unit.leave());

it('an alert of a unit is listed while it stands, acknowledged with a comment, and stays on record when it has ended', async () => {
  await discharges(6);
  await page.goto(new URL('/manage/alerts', url).href);
  await page.getByRole('searchbox', { name: 'Search by unit or server' }).fill(UNIT);
  const row = page.getByRole('row').filter({ hasText: UNIT });
  await row.getByText('Battery at 6 %').waitFor({ timeout: 20_000 });
  await row.getByText('Critical').waitFor();
  await row.getByText('Active').waitFor();
  expect(await faultsOf(page, 'alerts')).toEqual([]);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Spare battery is on its way');
  expect(await faultsOf(page, 'alert-acknowledge')).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await row.getByText(/Spare battery is on its way/).waitFor();

  await row.getByText('Battery at 6 %').click();
  await page.getByRole('heading', { level: 1, name: `${UNIT}: Battery` }).waitFor();
  await page.getByText('Acknowledged by').waitFor();
  await page.getByRole('link', { name: `Open unit ${UNIT}` }).waitFor();
  expect(await faultsOf(page, 'alert')).toEqual([]);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('alert:acknowledge').waitFor();

  await page.getByRole('link', { name: 'Alerts', exact: true }).first().click();
  await charges();
  await page.getByRole('searchbox', { name: 'Search by unit or server' }).fill(UNIT);
  await row.getByText(/^Ended/).waitFor({ timeout: 30_000 });
  const [ended] = (await api.alerts.list({ query: { searchValue: UNIT, state: 'ended' } })).items;
  await until('the alert is on record', () => ended?.acknowledged?.comment === 'Spare battery is on its way');
});
