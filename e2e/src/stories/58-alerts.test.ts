import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { type ReportingUnit, reportingUnit } from '../product/reporting-unit.js';
import { until } from '../until.js';

const { url } = inject('product');
const UNIT = 'alarming-1';
const READER = 'desk-reader';
/** Its own group and version, so that other faults in the product form no incident with this unit. */
const [GROUP, VERSION] = ['Alarm_desk', '5.8.58'];
const { api, screen } = await openDesk();
const { page } = screen;
let unit: ReportingUnit;
let groupId = '';

/** Messages to people about the unit. */
const messages = async () => (await api.outbox.list({ query: { searchKey: 'subject', searchValue: UNIT } })).items;

/** The unit runs on its battery, or charges it. */
const discharges = (percentage: number) =>
  unit.reports({ swVersion: VERSION, battery: { connected: true, percentage, charging: false, discharging: true } });
const charges = () =>
  unit.reports({
    swVersion: VERSION,
    battery: { connected: true, percentage: 60, charging: true, discharging: false },
  });

const open = (to: string) => page.goto(new URL(to, url).href);
const created = (button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();

beforeAll(async () => {
  unit = await reportingUnit(api, url, UNIT);
  const { groupId: north } = await recordsOf(api);
  const inventoryId = (await api.groups.lightFetch()).find(({ uid }) => uid === north)?.inventoryId ?? '';
  ({ id: groupId } = await api.groups.create({ body: { name: GROUP, inventoryId } }));
  await api.adminUnits.putInGroup({ params: { id: groupId, unitId: unit.uid } });
  await api.adminUnits.removeFromGroup({ params: { id: north, unitId: unit.uid } });
  await charges();
  const names = { username: READER, firstName: 'Desk', lastName: 'Reader', email: `${READER}@example.com`, label: '' };
  const place = { inventoryIds: [inventoryId], groupIds: [groupId] };
  await api.users.create({ body: { ...names, ...place, role: 'luc_regular' } });
});
afterAll(async () => {
  await unit.leave();
  await api.groups.remove({ params: { id: groupId } });
});

it('an administrator says who is on duty, and who is notified of which alerts, and sees who would hear of one', async () => {
  await open('/manage/duty_lists');
  await page.getByRole('button', { name: 'New duty list' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Desk');
  await dialog.getByLabel('Inventory').selectOption({ label: 'Metro News' });
  await created('Create duty list');
  await page.getByRole('heading', { name: 'Desk', level: 1 }).waitFor();
  await page.getByLabel('User', { exact: true }).selectOption({ label: READER });
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await page.getByLabel('From', { exact: true }).fill('00:00');
  await page.getByLabel('To', { exact: true }).fill('00:00');
  await page.getByRole('button', { name: 'Add shift' }).click();
  await page.getByText('24 hours from 00:00').waitFor();
  expect(await faultsOf(page, 'duty-list')).toEqual([]);

  await open('/manage/alert_routes');
  await page.getByRole('button', { name: 'New route' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill('Batteries');
  await dialog.getByRole('checkbox', { name: 'Battery' }).check();
  await dialog.getByRole('checkbox', { name: GROUP }).check();
  await created('Create route');
  await dialog.getByText('Choose a user, a duty list or a webhook').waitFor();
  await dialog.getByRole('checkbox', { name: 'Desk', exact: true }).check();
  expect(await faultsOf(page, 'alert-route-form')).toEqual([]);
  await created('Create route');
  await page.getByRole('heading', { name: 'Batteries', level: 1 }).waitFor();
  expect(await faultsOf(page, 'alert-route')).toEqual([]);
  await page.getByRole('tab', { name: 'Who would be notified' }).click();
  await page.getByLabel('Unit or server').selectOption({ label: UNIT });
  await page.getByText(`${READER} (Desk)`).waitFor();
  expect(await faultsOf(page, 'alert-preview')).toEqual([]);
});

it('what is in maintenance is shown as such, and nobody is notified of it', async () => {
  await open('/manage/maintenance');
  await page.getByRole('button', { name: 'New maintenance window' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('New battery');
  await dialog.getByLabel('Inventory').selectOption({ label: 'Metro News' });
  await dialog.getByLabel('Applies to').selectOption({ label: `Unit ${UNIT}` });
  expect(await faultsOf(page, 'maintenance-form')).toEqual([]);
  await created('Create maintenance window');
  await page.getByText('In progress', { exact: true }).first().waitFor();
  expect(await faultsOf(page, 'maintenance')).toEqual([]);
  await discharges(6);
  await open('/manage/alerts');
  await page.getByRole('searchbox', { name: 'Search by unit or server' }).fill(UNIT);
  await page.getByText('Active, in maintenance: New battery').waitFor({ timeout: 20_000 });
  expect(await messages()).toEqual([]);
  const [window] = (await api.maintenanceWindows.list({ query: {} })).items;
  await api.maintenanceWindows.remove({ params: { id: window?.id ?? '' } });
  await until('the reader is notified', async () => (await messages()).length === 1, 30_000);
  expect(await messages()).toMatchObject([
    { recipient: `${READER}@example.com`, subject: `Critical: ${UNIT}: Battery at 6 %`, state: 'kept' },
  ]);
});

it('an alert of a unit is listed while it stands, acknowledged with a comment, and stays on record when it has ended', async () => {
  await open('/manage/alerts');
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
  await page.getByText('Alert: acknowledge').waitFor();

  await page.getByRole('link', { name: 'Alerts', exact: true }).first().click();
  await charges();
  await page.getByRole('searchbox', { name: 'Search by unit or server' }).fill(UNIT);
  await row.getByText(/^Ended/).waitFor({ timeout: 30_000 });
  const [ended] = (await api.alerts.list({ query: { searchValue: UNIT, state: 'ended' } })).items;
  await until('the alert is on record', () => ended?.acknowledged?.comment === 'Spare battery is on its way');
});
