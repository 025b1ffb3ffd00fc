import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { type ReportingUnit, reportingUnit } from '../product/reporting-unit.js';
import { until } from '../until.js';

const { url } = inject('product');
const NAMES = ['outage-73-a', 'outage-73-b', 'outage-73-c'] as const;
/** A version that no other unit has. */
const VERSION = '7.3.73';
const READER = 'e2e-reader-73';
const WITHIN_MS = 30_000;
const { api, screen } = await openDesk();
const { page } = screen;
const units: ReportingUnit[] = [];
/** Their own group, so that other faults in the product form no incident with them. */
let groupId = '';

const messages = async () => (await api.outbox.list({ query: { searchKey: 'subject', searchValue: VERSION } })).items;
const reports = (percentage: number, charging: boolean) =>
  Promise.all(
    units.map((unit) =>
      unit.reports({
        swVersion: VERSION,
        battery: { connected: true, percentage, charging, discharging: !charging },
      }),
    ),
  );

beforeAll(async () => {
  for (const name of NAMES) units.push(await reportingUnit(api, url, name));
  const { groupId: north } = await recordsOf(api);
  const inventoryId = (await api.groups.lightFetch()).find(({ uid }) => uid === north)?.inventoryId ?? '';
  ({ id: groupId } = await api.groups.create({ body: { name: 'Outage_desk', inventoryId } }));
  for (const { uid: unitId } of units) {
    await api.adminUnits.putInGroup({ params: { id: groupId, unitId } });
    await api.adminUnits.removeFromGroup({ params: { id: north, unitId } });
  }
  const names = { username: READER, firstName: 'Desk', lastName: 'Reader', email: `${READER}@example.com`, label: '' };
  const reader = await api.users.create({
    body: { ...names, inventoryIds: [inventoryId], groupIds: [groupId], role: 'luc_regular' },
  });
  await api.alertRoutes.create({
    body: {
      name: 'Outages',
      inventoryId,
      severities: ['critical'],
      types: ['battery'],
      groupIds: [groupId],
      labelIds: [],
      userIds: [reader.id],
      dutyListIds: [],
      webhookIds: [],
      dwellMinutes: 1,
      repeatMinutes: null,
      quiet: null,
    },
  });
  await reports(60, true);
});
afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en' } });
  for (const unit of units) await unit.leave();
  await api.groups.remove({ params: { id: groupId } });
});

it('three alerts that share a version are one row, which opens to them and is acknowledged as one', async () => {
  await reports(6, false);
  await page.goto('/manage/alerts');
  const row = page.getByRole('row').filter({ hasText: `Software ${VERSION}` });
  await row.getByText(/^3 alerts, the worst outage-73-/).waitFor({ timeout: WITHIN_MS });
  expect(await page.getByRole('row').filter({ hasText: 'outage-73-' }).count()).toBe(1);
  expect(await faultsInThemes({ api, page }, 'incidents', () => row.getByText('3 active').first().waitFor())).toEqual(
    [],
  );

  await row.getByText(/^3 alerts, the worst outage-73-/).click();
  await page.getByRole('heading', { level: 1, name: `Incident: Software ${VERSION}` }).waitFor();
  const alerts = page.getByRole('table', { name: 'Alerts of the incident' });
  for (const name of NAMES) await alerts.getByRole('link', { name }).waitFor();
  expect(await faultsOf(page, 'incident')).toEqual([]);
  await api.client.updatePreferences({ body: { language: 'de' } });
  await page.reload();
  await page.getByRole('table', { name: 'Alarme der Störung' }).waitFor();
  expect(await faultsOf(page, 'incident-german')).toEqual([]);
  await api.client.updatePreferences({ body: { language: 'en' } });
  await page.reload();

  // One message instead of three.
  await until('the reader is notified', async () => (await messages()).length > 0, 120_000);
  expect(await messages()).toMatchObject([
    { recipient: `${READER}@example.com`, subject: `Critical: incident, software ${VERSION}: 3 alerts` },
  ]);

  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Acknowledge 3 alerts of the incident?').waitFor();
  await dialog.getByLabel('Comment').fill('Chargers are on their way');
  expect(await faultsOf(page, 'incident-acknowledge')).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await until('all three are acknowledged', async () => {
    const { items } = await api.alerts.list({ query: { searchValue: 'outage-73-', acknowledged: 'yes' } });
    return items.filter(({ acknowledged }) => acknowledged?.comment === 'Chargers are on their way').length === 3;
  });
  await alerts
    .getByText(/Chargers are on their way/)
    .first()
    .waitFor();

  await alerts.getByRole('link', { name: NAMES[0] }).click();
  await page.getByRole('link', { name: `Open unit ${NAMES[0]}` }).waitFor();
  await reports(60, true);
  await page.getByRole('tab', { name: 'Incident' }).click();
  await page.getByText('Ended', { exact: true }).first().waitFor({ timeout: WITHIN_MS });
  expect(await messages()).toHaveLength(1);
  expect(screen.problems).toEqual([]);
});
