import { afterAll, expect, inject, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { openDesk } from '../browser/desk.js';
import { openPage, PHONE } from '../browser/browser.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { withDatabase } from '../product/database.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const { url } = product;
/** Much shorter than any polling. */
const WITHIN_MS = 8_000;

await withDatabase(product, async (db) => {
  await db.query(`insert into inventories (id, name) values ('e2e-support', 'Support desk 66')`);
  await db.query(`insert into groups (id, inventory_id, name) values ('e2e-support-desk', 'e2e-support', 'Desk-66')`);
});
const supporter = await addPerson(product, { username: 'e2e-support', roles: ['luc_partner'], groups: ['Desk-66'] });
const chief = await addPerson(product, { username: 'e2e-chief', roles: ['luc_admin'], groups: ['North-desk'] });
const crew = await addPerson(product, { username: 'e2e-crew-66', roles: ['luc_regular'], groups: ['North-desk'] });
const { api, screen, browser } = await openDesk(chief);
const { page } = screen;
afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en' } });
});

it('support asks, an administrator approves, everybody of the inventory reads who is in, and it is ended at once', async () => {
  const support = await openPage(browser, url);
  await signIn(support.page, supporter, '/support/access_approvals');
  const operator = await openPage(browser, url, PHONE);
  await signIn(operator.page, crew);
  await page.goto('/manage/access_approvals');
  await page.getByText('No requests').waitFor();
  await support.page.getByText('Request 8 hours of access to the inventory of a customer').waitFor();
  expect(await faultsOf(support.page, 'access-own-empty')).toEqual([]);

  await support.page.getByRole('button', { name: 'Request access' }).first().click();
  const dialog = support.page.getByRole('dialog');
  await dialog.getByLabel('Inventory', { exact: true }).fill('Metro Newz');
  await dialog.getByLabel('Reason', { exact: true }).fill('Case 4711: the van does not come on air');
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  await dialog.getByText('Invalid field').waitFor();
  expect(await faultsOf(support.page, 'access-ask')).toEqual([]);
  await dialog.getByLabel('Inventory', { exact: true }).fill('Metro News');
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  await support.page.getByText('Waiting').first().waitFor();

  // The administrator is notified at once on any screen.
  const waiting = page.getByRole('status').filter({ hasText: '1 support request for access is waiting' });
  await waiting.waitFor({ timeout: WITHIN_MS });
  expect(
    await faultsInThemes({ api, page }, 'access-list', () => page.getByText('Case 4711').first().waitFor()),
  ).toEqual([]);
  await waiting.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('grid', { name: 'Access approvals' }).getByText('e2e-support').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const approve = page.getByRole('dialog');
  await approve.getByText('Give e2e-support access to Metro News for 8 hours?').waitFor();
  expect(await faultsOf(page, 'access-approve')).toEqual([]);
  await approve.getByRole('button', { name: 'Approve' }).click();

  const inNow = /Support: e2e-support has access to Metro News until \d\d:\d\d/;
  const banner = page.getByRole('status').filter({ hasText: inNow });
  await banner.waitFor({ timeout: WITHIN_MS });
  await operator.page.getByText(inNow).waitFor({ timeout: WITHIN_MS });
  expect(await operator.page.getByRole('button', { name: 'End now' }).count()).toBe(0);
  await support.page.getByText(/You have access to Metro News as support until/).waitFor({ timeout: WITHIN_MS });
  expect(await faultsInThemes({ api, page }, 'access-active', () => banner.waitFor())).toEqual([]);
  expect(await faultsOf(operator.page, 'access-banner')).toEqual([]);
  await api.client.updatePreferences({ body: { language: 'de' } });
  await page.reload();
  await page.getByText(/Support: e2e-support ist bis \d\d:\d\d in Metro News/).waitFor();
  expect(await faultsOf(page, 'access-active-german')).toEqual([]);
  await api.client.updatePreferences({ body: { language: 'en' } });
  await page.reload();

  // Support has access, but does not see its people.
  await support.page.goto('/unit/list');
  const inventory = support.page.getByRole('banner').getByText('Metro News').first();
  await inventory.waitFor();
  expect(await faultsOf(support.page, 'access-visit')).toEqual([]);
  const asSupport = await signedInApi(url, supporter);
  expect((await asSupport.users.list({ query: { limit: 500 } })).items.map(({ username }) => username)).not.toContain(
    'e2e-crew-66',
  );

  await banner.getByRole('button', { name: 'End now' }).click();
  await banner.waitFor({ state: 'hidden', timeout: WITHIN_MS });
  await inventory.waitFor({ state: 'hidden', timeout: WITHIN_MS });
  await operator.page.getByText(inNow).waitFor({ state: 'hidden', timeout: WITHIN_MS });
  expect((await asSupport.groups.lightFetch({})).map(({ name }) => name)).toEqual(['Desk-66']);
  expect([...screen.problems, ...operator.problems]).toEqual([]);
});
