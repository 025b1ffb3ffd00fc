import { afterAll, expect, inject, it } from 'vitest';
import { putOnAir } from '../api/records.js';
import { signedInApi } from '../api/api.js';
import { openDesk } from '../browser/desk.js';
import { openPage } from '../browser/browser.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { withDatabase } from '../product/database.js';
import { addPerson } from '../product/people.js';
import { type SimulatedUnits, simulatedUnits } from '../product/simulated-units.js';

const product = inject('product');
const { url } = product;
/** The job of remote actions runs every 2 s. */
const WITHIN_MS = 20_000;

await withDatabase(product, async (db) => {
  await db.query(`insert into inventories (id, name) values ('e2e-remote', 'Support desk 70')`);
  await db.query(`insert into groups (id, inventory_id, name) values ('e2e-remote-desk', 'e2e-remote', 'Desk-70')`);
});
const supporter = await addPerson(product, { username: 'e2e-remote', roles: ['luc_partner'], groups: ['Desk-70'] });
const chief = await addPerson(product, { username: 'e2e-chief-70', roles: ['luc_admin'], groups: ['North-desk'] });
const { api, screen, browser } = await openDesk();
const { page } = screen;
const chiefApi = await signedInApi(url, chief);
let units: SimulatedUnits | undefined;
afterAll(async () => {
  await chiefApi.client.updatePreferences({ body: { language: 'en' } });
  const { inventories } = await chiefApi.session.currentUser({});
  for (const { id } of inventories)
    await chiefApi.remoteActions.setApproval({ params: { id }, body: { approval: 'never' } });
  await units?.leave();
});

it('support asks for a diagnostic and a screenshot, an administrator approves, and support reads the results', async () => {
  await putOnAir(api, 'crew-1', 'studio-1');
  const support = await openPage(browser, url);
  await signIn(support.page, supporter, '/support/remote_actions');
  await support.page.getByText('Support has access to the devices of an inventory').waitFor();
  expect(await faultsOf(support.page, 'remote-support-empty')).toEqual([]);

  // The customer requires approval for all actions.
  const customer = await openPage(browser, url);
  await signIn(customer.page, chief, '/manage/remote_actions');
  await customer.page.getByRole('button', { name: 'Approval by the customer' }).click();
  const setting = customer.page.getByRole('dialog');
  await setting.getByLabel('Inventory', { exact: true }).selectOption({ label: 'Metro News' });
  await setting.getByLabel('Remote actions of the provider need approval').selectOption({ label: 'All' });
  expect(await faultsOf(customer.page, 'remote-approval')).toEqual([]);
  await setting.getByRole('button', { name: 'Apply' }).click();
  await customer.page.getByText('The setting was saved.').waitFor();

  const asSupport = await signedInApi(url, supporter);
  const access = await asSupport.accessApprovals.ask({
    body: { inventory: 'Metro News', reason: 'Case 70: the picture freezes' },
  });
  await chiefApi.accessApprovals.approve({ params: { id: access.id } });

  await support.page.getByRole('searchbox', { name: 'Search devices' }).fill('crew-1');
  const devices = support.page.getByRole('grid', { name: 'Remote actions' });
  await support.page.getByText('1 device', { exact: true }).waitFor({ timeout: WITHIN_MS });
  await devices.getByText('On air').waitFor({ timeout: WITHIN_MS });
  for (const action of ['Diagnostic', 'Screenshot']) {
    await devices.getByRole('checkbox', { name: 'Select crew-1' }).check();
    await support.page.getByRole('button', { name: action, exact: true }).click();
    const ask = support.page.getByRole('dialog');
    await ask.getByText('An administrator of the customer has to approve it first.').waitFor();
    await ask.getByLabel('Reason', { exact: true }).fill('Case 70: the picture freezes');
    expect(await faultsOf(support.page, `remote-ask-${action.toLowerCase()}`)).toEqual([]);
    await ask.getByRole('button', { name: action, exact: true }).click();
    await support.page.getByText('It was requested. See Requests.').first().waitFor();
    await ask.waitFor({ state: 'hidden' });
  }
  // Support can never restart a device on air.
  await devices.getByRole('checkbox', { name: 'Select crew-1' }).check();
  const restart = support.page.getByRole('button', { name: 'Restart on air' });
  expect(await restart.getAttribute('aria-disabled')).toBe('true');
  expect(await faultsOf(support.page, 'remote-devices')).toEqual([]);

  await customer.page.getByText('Waiting for approval').nth(1).waitFor({ timeout: WITHIN_MS });
  const asked = customer.page.getByRole('grid', { name: 'Remote actions' });
  await asked.getByRole('checkbox', { name: /Select all/ }).check();
  await customer.page.getByRole('button', { name: 'Approve' }).click();
  await customer.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await customer.page.getByText('2 requests were approved.').waitFor();
  await asked.getByText('Done').nth(1).waitFor({ timeout: WITHIN_MS });
  expect(
    await faultsInThemes({ api: chiefApi, page: customer.page }, 'remote-managed', () =>
      customer.page.getByText('Case 70').first().waitFor(),
    ),
  ).toEqual([]);
  await chiefApi.client.updatePreferences({ body: { language: 'de' } });
  await customer.page.reload();
  await customer.page.getByText('Standbild').first().waitFor();
  expect(await faultsOf(customer.page, 'remote-managed-german')).toEqual([]);

  await support.page.getByRole('button', { name: 'Requests' }).click();
  await support.page.getByRole('grid', { name: 'Remote actions' }).getByText('Screenshot').click();
  const picture = support.page.getByRole('link', { name: /studio-1-picture-.*\.jpg/ });
  await picture.waitFor();
  await support.page.getByText('e2e-chief-70').waitFor();
  expect(await faultsOf(support.page, 'remote-result')).toEqual([]);
  const still = await support.page.request.get(new URL((await picture.getAttribute('href')) ?? '', url).href);
  expect([still.status(), still.headers()['content-type'], (await still.body()).subarray(0, 2)]).toEqual([
    200,
    'image/jpeg',
    Buffer.from([0xff, 0xd8]),
  ]);
  await support.page.goto('/support/remote_actions?view=requests');
  await support.page.getByRole('grid', { name: 'Remote actions' }).getByText('Diagnostic').click();
  const file = support.page.getByRole('link', { name: /crew-1-diagnostic-.*\.json/ });
  const text = await support.page.request.get(new URL((await file.getAttribute('href')) ?? '', url).href);
  expect(await text.json()).toMatchObject({ device: { name: 'crew-1' }, state: { online: true } });
  await chiefApi.accessApprovals.end({ params: { id: access.id } });
  expect([...support.problems, ...customer.problems]).toEqual([]);
});

it('a superuser restarts a simulated unit', async () => {
  const inventory = (await chiefApi.session.currentUser({})).inventories.find(({ name }) => name === 'Metro News');
  await chiefApi.remoteActions.setApproval({ params: { id: inventory?.id ?? '' }, body: { approval: 'never' } });
  units = await simulatedUnits(api, url, { prefix: 'remote', count: 1, options: ['--rate', '0.01'] });
  await page.goto('/system/remote_actions?q=remote-van-1');
  const devices = page.getByRole('grid', { name: 'Remote actions' });
  await devices.getByText('remote-van-1').waitFor();
  await devices.getByRole('checkbox', { name: 'Select remote-van-1' }).check();
  await page.getByRole('button', { name: 'Restart', exact: true }).click();
  const ask = page.getByRole('dialog');
  await ask.getByText('Restart remote-van-1?').waitFor();
  expect(await ask.getByRole('button', { name: 'Restart', exact: true }).isDisabled()).toBe(true);
  await ask.getByLabel('Reason', { exact: true }).fill('Case 71: it hangs');
  await ask.getByRole('button', { name: 'Restart', exact: true }).click();
  await page.getByText('It was requested. See Requests.').waitFor();
  await page.getByRole('button', { name: 'Requests' }).click();
  const row = page.getByRole('row').filter({ hasText: 'remote-van-1' });
  await row.getByText('Done').waitFor({ timeout: WITHIN_MS });
  expect(await faultsInThemes({ api, page }, 'remote-requests', () => row.waitFor())).toEqual([]);
  expect(screen.problems).toEqual([]);
});
