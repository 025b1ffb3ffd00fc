import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { openUnit } from '../browser/units.js';

const UNIT = 'code-unit';
const UNAVAILABLE = { status: 503, contentType: 'application/problem+json', body: '{"code":"UNAVAILABLE"}' };
const {
  api,
  screen: { page },
} = await openDesk();

it('a list that cannot be loaded says so, and is loaded on request', async () => {
  const list = /\/v2\/admin\/groups\?/;
  await page.route(list, (route) => route.fulfill(UNAVAILABLE));
  await page.goto('/manage/groups');
  await page.getByText('Items cannot be displayed, contact support').waitFor({ timeout: 60_000 });
  expect(await faultsOf(page, 'list-failed')).toEqual([]);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('grid', { name: 'Groups' }).getByText('North-desk').waitFor();
});

it('a pairing code that cannot be renewed says so, and the earlier one stays', async () => {
  const [group] = (await api.groups.list({ query: { searchValue: 'North-desk' } })).items;
  const { uid } = await api.units.create({ body: { name: UNIT, groupId: group?.id ?? '' } });
  await api.units.makePairingCode({ params: { id: uid } });
  const codes = /\/settings\/pairingCode$/;
  await page.goto('/unit/list');
  await openUnit(page, UNIT);
  await page.getByRole('button', { name: `More about ${UNIT}` }).click();
  await page.getByRole('menuitem', { name: 'Pairing code…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('An earlier code is still valid. A new code replaces it.').waitFor();
  await page.route(codes, (route) =>
    route.request().method() === 'POST' ? route.fulfill(UNAVAILABLE) : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Create pairing code' }).click();
  await dialog.getByText('Code reset failed').waitFor();
  expect((await api.units.pairingCode({ params: { id: uid } })).expiresAt).not.toBeNull();
  await page.unroute(codes);
  await api.adminUnits.remove({ params: { id: uid } });
});
