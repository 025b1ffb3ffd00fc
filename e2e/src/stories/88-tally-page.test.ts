import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findChannel, idleAgain, putOnAir } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { until } from '../until.js';

const NAME = 'Gallery 88';
const PHONE = { width: 390, height: 844 };

const { url } = inject('product');
const { api, browser, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const contexts: BrowserContext[] = [];
let interfaceId = '';
let channelId = '';
let unitId = '';

const say = (state: 'programme' | 'preview' | 'off', text = 'CAM 88') =>
  api.tallyInterfaces.setState({ params: { id: interfaceId }, body: { address: 88, state, text } });

beforeAll(async () => {
  ({ channelId } = await findChannel(api, 'studio-1'));
  ({ uid: unitId } = await putOnAir(api, 'crew-1', 'studio-1'));
  await api.unitServices.add({ params: { id: unitId }, body: { serviceId: 'tally' } });
  const { items } = await api.channels.list({ query: { searchValue: 'studio-1' } });
  const inventoryId = items.find(({ id }) => id === channelId)?.inventory.id ?? '';
  ({ id: interfaceId } = await api.tallyInterfaces.create({ body: { name: NAME, kind: 'http', inventoryId } }));
  await api.tallyInterfaces.associate({ params: { id: channelId }, body: { interfaceId, address: 88 } });
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  if (interfaceId !== '') await api.tallyInterfaces.remove({ params: { id: interfaceId } });
  if (unitId !== '') await api.unitServices.remove({ params: { id: unitId, serviceId: 'tally' } });
  await idleAgain(api);
});

/** The phone of a person with only the link. It counts its vibrations. */
async function phone(link: string, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', locale });
  contexts.push(context);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: number[]) => {
        document.documentElement.dataset['vibrated'] = JSON.stringify(pattern);
        return true;
      },
    });
  });
  const other = await context.newPage();
  await other.goto(link);
  return other;
}

/** Creates a link on screen, and returns it. */
async function create(description: string): Promise<string> {
  await page.getByRole('button', { name: 'New tally page' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('code').innerText()).trim();
  expect(link).toMatch(new RegExp(`^${url}/tally#[\\w-]{43}$`));
  return link;
}

const shows = (on: Page, word: string) => on.getByRole('heading', { level: 1, name: word }).waitFor({ timeout: 5_000 });

it('a phone shows the tally of a channel by a link, says when it is cut off, and ends when the link is revoked', async () => {
  await page.goto(new URL(`/manage/channels?open=${channelId}&tab=tallyLight`, page.url()).href);
  await page.getByText('There are no links yet.').waitFor();
  const link = await create('Camera 88');
  expect(await faultsOf(page, 'tally-link-made')).toEqual([]);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Camera 88' });
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await faultsOf(page, 'tally-links')).toEqual([]);

  await say('off');
  const viewer = await phone(link);
  await shows(viewer, 'OFF AIR');
  await viewer.getByText('studio-1', { exact: true }).waitFor();
  await viewer.getByText('CAM 88', { exact: true }).waitFor();
  expect(await viewer.context().cookies()).toEqual([]);
  for (const [state, word, pattern] of [
    ['programme', 'ON AIR', [400, 100, 400]],
    ['preview', 'PREVIEW', [200]],
    ['off', 'OFF AIR', [100]],
    ['programme', 'ON AIR', [400, 100, 400]],
  ] as const) {
    const begun = performance.now();
    await say(state);
    await shows(viewer, word);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(await viewer.locator('html').getAttribute('data-vibrated')).toBe(JSON.stringify(pattern));
    expect(await faultsOf(viewer, `tally-page-${state}`)).toEqual([]);
  }

  await viewer.context().setOffline(true);
  await shows(viewer, 'No connection');
  expect(await faultsOf(viewer, 'tally-page-lost')).toEqual([]);
  await viewer.context().setOffline(false);
  await shows(viewer, 'ON AIR');

  await row.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await shows(viewer, 'Link ended');
  expect(await faultsOf(viewer, 'tally-page-ended')).toEqual([]);
  await viewer.reload();
  await shows(viewer, 'Invalid link');
});

it('the link of a unit follows the unit, in German too, and opens no other page', async () => {
  await page.goto(new URL(`/unit/list?unit=${unitId}`, page.url()).href);
  await page.getByRole('tab', { name: 'Tally', exact: true }).click();
  const link = await create('Crew 88');
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  expect(await faultsOf(page, 'unit-tally-links')).toEqual([]);
  await say('programme');
  const german = await phone(link, 'de-DE');
  await shows(german, 'AUF SENDUNG');
  await german.getByText('crew-1', { exact: true }).waitFor();

  const watcher = await phone(link.replace('/tally#', '/watch#'));
  await watcher.getByText('This link is not valid, or it was revoked.').waitFor();

  await idleAgain(api);
  await until('the unit has no tally any more', async () =>
    german.getByRole('heading', { level: 1, name: 'Kein Tally' }).isVisible(),
  );
  expect(screen.problems).toEqual([]);
});
