import { afterAll, expect, inject, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const { url } = product;
/** Much shorter than any polling of other screens. */
const WITHIN_MS = 12_000;

const chief = await addPerson(product, { username: 'e2e-chief-72', roles: ['luc_admin'], groups: ['North-desk'] });
const crew = await addPerson(product, { username: 'e2e-crew-72', roles: ['luc_regular'], groups: ['North-desk'] });
const portal = await addPerson(product, {
  username: 'e2e-portal-72',
  roles: ['luc_vr_viewer'],
  groups: ['North-desk'],
});
const { api, screen } = await openDesk(chief);
const { page } = screen;
const crewApi = await signedInApi(url, crew);
afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en' } }).catch(() => undefined);
});

async function viewAs(username: string): Promise<void> {
  await page.goto('/manage/users');
  await page.getByRole('grid', { name: 'Users' }).getByText(username).click();
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('dialog').getByText(`View the console as ${username}?`).waitFor();
}
const banner = page.getByRole('status').filter({ hasText: /e2e-chief-72 views the console as e2e-crew-72, read only/ });

it('an administrator sees the console as a user sees it, changes nothing, and ends the view', async () => {
  await crewApi.client.updatePreferences({ body: { lastRoute: '/unit/list', theme: 'light' } });
  const before = await crewApi.client.preferences({});
  await viewAs('e2e-crew-72');
  expect(await faultsOf(page, 'view-as-ask')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();
  await banner.waitFor({ timeout: WITHIN_MS });
  await page.waitForURL('**/unit/list**');
  expect(await faultsOf(page, 'view-as-units')).toEqual([]);

  // The menu is that of the viewed user, who administers nothing.
  await page.goto('/manage/users');
  await page.waitForURL((address) => address.pathname !== '/manage/users');
  await page.goto('/unit/map');
  await banner.waitFor();
  expect(await api.session.currentUser({}).then(({ username }) => username)).toBe('e2e-chief-72');

  // The view changes no preferences of the viewed user.
  await page.goto('/unit/multiview');
  await banner.waitFor();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await crewApi.client.preferences({})).toEqual(before);

  await banner.getByRole('button', { name: 'End view' }).click();
  await page.waitForURL('**/manage/users');
  await page.getByRole('grid', { name: 'Users' }).waitFor();
  await banner.waitFor({ state: 'hidden' });
  await page.goto('/manage/audit');
  await page.getByText('View as user: end').first().waitFor();
  await page.getByText('e2e-chief-72, viewing as e2e-crew-72').first().waitFor();
  expect(
    await faultsInThemes({ api, page }, 'view-as-audit', () => page.getByText('View as user: end').first().waitFor()),
  ).toEqual([]);
});

it('is over at once when the account is changed, also on screen, and is left from a page without rights', async () => {
  await viewAs('e2e-crew-72');
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();
  await banner.waitFor({ timeout: WITHIN_MS });
  const { items } = await api.users.list({ query: { searchValue: 'e2e-crew-72' } });
  const id = items[0]?.id ?? '';
  await api.users.update({ params: { id }, body: { active: false } });
  await banner.waitFor({ state: 'hidden', timeout: WITHIN_MS });
  await api.users.update({ params: { id }, body: { active: true } });
  await page.goto('/manage/users');
  await page.getByRole('grid', { name: 'Users' }).waitFor();

  await api.client.updatePreferences({ body: { language: 'de' } });
  await page.reload();
  await page.getByRole('grid').getByText('e2e-portal-72').click();
  await page.getByRole('tab', { name: 'Berechtigungen' }).click();
  expect(await faultsOf(page, 'view-as-german')).toEqual([]);
  await api.client.updatePreferences({ body: { language: 'en' } });
  await viewAs(portal.username);
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();
  const end = page.getByRole('button', { name: 'End view' });
  await end.waitFor({ timeout: WITHIN_MS });
  expect(await faultsOf(page, 'view-as-refused')).toEqual([]);
  await end.click();
  await page.getByRole('grid', { name: 'Users' }).waitFor();
  expect(screen.problems).toEqual([]);
});
