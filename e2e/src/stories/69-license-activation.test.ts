import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findChannel, findRecord } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { openPage, PHONE } from '../browser/browser.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson } from '../product/people.js';
import { until } from '../until.js';

const product = inject('product');
const INVENTORY = 'Metro News';
const UNIT = 'crew-1';
const OPERATOR = 'e2e-oda-69';
const DEVICE_SERVICES = '/system/system_settings/device_service';
const PAGE = '/services/unit_license_activation';
const operator = await addPerson(product, { username: OPERATOR, roles: ['luc_regular'], groups: ['North-desk'] });
const { api, screen, browser } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
let uid = '';
const isTally = ({ serviceId }: { readonly serviceId: string }): boolean => serviceId === 'tally';

const license = (raHours: number) =>
  api.adminUnits.update({ params: { id: uid }, body: { licence: { raHours, rlHours: -1, expiresAt: null } } });
async function tidy(): Promise<void> {
  const { items } = await api.inventoryServices.list({ query: { searchValue: INVENTORY } });
  for (const { id } of items) await api.inventoryServices.remove({ params: { id } });
}

beforeAll(async () => {
  ({ uid } = await until('the unit is online', async () => {
    const unit = await findRecord(api, UNIT);
    return unit.online && unit;
  }));
  const [user] = (await api.users.list({ query: { searchValue: OPERATOR } })).items;
  const names = { firstName: 'Ola', lastName: 'Dahl', email: 'ola.dahl@example.com' };
  await api.users.update({ params: { id: user?.id ?? '' }, body: names });
  await tidy();
  await license(-1);
});
afterAll(async () => {
  await license(0);
  await api.client.updatePreferences({ body: { language: 'en' } });
  await tidy();
});

it('a superuser gives an inventory two licences on demand, and a user ODA', async () => {
  await page.goto('/system/system_settings/inventory_service');
  await page.getByRole('button', { name: 'New service' }).first().click();
  await dialog.getByLabel('Inventory', { exact: true }).selectOption({ label: INVENTORY });
  await dialog.getByLabel('Service', { exact: true }).selectOption({ label: 'Licences on demand' });
  await dialog.getByRole('button', { name: 'Create service' }).click();
  await dialog.getByText('This field is required').first().waitFor();
  await dialog.getByLabel('Licences', { exact: true }).fill('2');
  await dialog.getByLabel('Hours of each licence').fill('24');
  expect(await faultsOf(page, 'license-pool-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create service' }).click();
  await page.getByRole('heading', { name: `Licences on demand · ${INVENTORY}`, level: 1 }).waitFor();
  await page.getByText('0 of 2').waitFor();
  expect(await faultsOf(page, 'license-pool')).toEqual([]);

  await page.goto('/manage/users');
  await page.getByRole('grid').getByText(OPERATOR, { exact: true }).click();
  await page.getByLabel(/^ODA/).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(async () => (await api.users.list({ query: { searchValue: OPERATOR } })).items[0]?.oda).toBe(true);
  expect(screen.problems).toEqual([]);
});

it('the user activates a licence on a unit without one, and the unit transmits', async () => {
  const { channelId } = await findChannel(api, 'studio-1');
  const start = () => api.units.startStream({ params: { id: uid }, body: { channelId } });
  await expect(start()).rejects.toThrow('Unit video license is invalid');

  const own = await openPage(browser, product.url);
  await signIn(own.page, operator, PAGE);
  await own.page.goto(`${PAGE}?licence=none`);
  const row = own.page.getByRole('row').filter({ hasText: UNIT });
  await row.getByText('No licence').waitFor();
  await row.getByText('2 of 2').waitFor();
  expect(await faultsOf(own.page, 'license-units')).toEqual([]);
  await row.getByText(UNIT, { exact: true }).click();
  await own.page.getByText('The unit cannot start a transmission.').waitFor();
  await own.page.getByRole('button', { name: 'Activate licence' }).click();
  const ask = own.page.getByRole('dialog');
  await ask.getByText(`${INVENTORY}: uses 1 licence of 2 left, for 24 hours, until`).waitFor();
  expect(await faultsOf(own.page, 'license-ask')).toEqual([]);
  await ask.getByRole('button', { name: 'Activate licence' }).click();
  await own.page.getByText('1 licence was activated.').waitFor();
  await own.page.getByText('Activated on demand').first().waitFor();
  await own.page.getByRole('table').getByText(OPERATOR).waitFor();
  expect(await faultsOf(own.page, 'license-activated')).toEqual([]);

  await own.page.goto(PAGE);
  await own.page.getByRole('button', { name: 'Pools and history' }).click();
  await ask.getByText('1 of 2').waitFor();
  await ask.getByText(OPERATOR).waitFor();
  expect(await faultsOf(own.page, 'license-history')).toEqual([]);
  expect(own.problems).toEqual([]);

  await start();
  await until('the unit is on air', async () => (await findRecord(api, UNIT)).multiviewStatus === 'live', 45_000);
});

it('a user without ODA stays on the page and reads why it is empty', async () => {
  const reader = await addPerson(product, {
    username: 'e2e-no-oda-69',
    roles: ['luc_regular'],
    groups: ['North-desk'],
  });
  const own = await openPage(browser, product.url, PHONE);
  await signIn(own.page, reader, PAGE);
  await own.page.getByText('You are not allowed to access this application').waitFor();
  expect(new URL(own.page.url()).pathname).toBe(PAGE);
  expect(await faultsOf(own.page, 'license-refused')).toEqual([]);
});

it('a superuser limits a service of the unit, and its menu says so', async () => {
  await page.goto(`${DEVICE_SERVICES}?q=${UNIT}&service=tally`);
  const grid = page.getByRole('grid');
  await grid.getByText('Active', { exact: true }).waitFor();
  expect(await faultsOf(page, 'device-services')).toEqual([]);
  await page.getByRole('button', { name: 'New service' }).first().click();
  await dialog.getByLabel('Unit', { exact: true }).fill(UNIT);
  await dialog.getByLabel('Service', { exact: true }).selectOption({ label: 'Tally' });
  await dialog.getByRole('button', { name: 'Create service' }).click();
  await dialog.getByText('Device already has this service').waitFor();
  expect(await faultsOf(page, 'device-service-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await grid.getByText(UNIT, { exact: true }).click();
  await page.getByLabel('Usage type').selectOption({ label: 'Hours' });
  await page.getByLabel('Allowance, hours per month').fill('20');
  await page.getByLabel('Expires').fill('2020-01-01T12:00');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('New use is refused.').waitFor();
  const ready = () => page.getByText('New use is refused.').waitFor();
  expect(await faultsInThemes({ api, page }, 'device-service', ready)).toEqual([]);
  const limited = async () => (await api.unitServices.list({ params: { id: uid } })).services.find(isTally)?.limits;
  expect(await limited()).toMatchObject({ state: 'expired', allowance: 20 });
  expect((await api.units.unit({ params: { id: uid } })).services).not.toContain('tally');
  await page.getByLabel('Expires').fill('');
  await page.getByLabel('Usage type').selectOption({ label: 'Not limited' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(limited).toMatchObject({ state: 'active' });
  expect((await api.units.unit({ params: { id: uid } })).services).toContain('tally');
  expect(screen.problems).toEqual([]);
});

it('looks right in both themes, and speaks German', async () => {
  await page.goto(`${PAGE}?licence=activated`);
  const ready = () => page.getByRole('grid').getByText('Activated on demand').first().waitFor();
  expect(await faultsInThemes({ api, page }, 'license-activation', ready)).toEqual([]);
  await api.client.updatePreferences({ body: { language: 'de' } });
  await page.goto(`${PAGE}?licence=activated`);
  await page.getByRole('grid').getByText('Auf Abruf aktiviert').first().waitFor();
  expect(await faultsOf(page, 'license-activation-de')).toEqual([]);
  await page.goto(`${DEVICE_SERVICES}?q=${UNIT}&service=tally`);
  await page.getByRole('grid').getByText('Aktiv', { exact: true }).waitFor();
  expect(await faultsOf(page, 'device-services-de')).toEqual([]);
  expect(screen.problems).toEqual([]);
});
