import { afterAll, expect, inject, it } from 'vitest';
import { chromium, type Browser } from 'playwright-core';
import { FLAGS, openPage, PHONE, type Screen } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson } from '../product/people.js';
import { until } from '../until.js';

const FAKE_MICROPHONE = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];
const ROOM = 'Story room';
const product = inject('product');
const { api, screen: desk } = await openDesk();
const browsers: Browser[] = [];

afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  const { items } = await api.audioRooms.list({ query: { searchValue: ROOM } });
  const [room] = items;
  if (!room) return;
  const { participants } = await api.audioRooms.participants({ params: { id: room.id } });
  for (const { id: participantId } of participants)
    await api.audioRooms.leave({ params: { id: room.id, participantId } }).catch(() => undefined);
  await until('the room is empty', async () =>
    api.audioRooms.remove({ params: { id: room.id } }).then(
      () => true,
      () => false,
    ),
  );
});

/** A person with a microphone at the units. */
async function speaker(username: string): Promise<Screen> {
  const person = await addPerson(product, { username, roles: ['luc_regular'], groups: ['North-desk'] });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...FLAGS, ...FAKE_MICROPHONE],
  });
  browsers.push(browser);
  const screen = await openPage(browser, product.url);
  await screen.page.context().grantPermissions(['microphone']);
  await signIn(screen.page, person, '/unit/list');
  return screen;
}

async function join({ page }: Screen): Promise<void> {
  await page.getByRole('button', { name: 'Audio rooms', exact: true }).click();
  await page.getByRole('button', { name: `Join ${ROOM}`, exact: true }).click();
  await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: 30_000 });
}

it('an administrator makes an audio room with a unit', async () => {
  const { page, problems } = desk;
  await page.goto('/manage/audio_rooms');
  await page.getByRole('button', { name: 'New audio room' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(ROOM);
  await dialog.getByLabel('Server', { exact: true }).selectOption({ label: 'media-1 · Metro News' });
  await dialog.getByText('crew-1', { exact: true }).click();
  expect(await faultsOf(page, 'audio-room-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create audio room' }).click();
  await page.getByRole('heading', { name: ROOM, level: 1 }).waitFor();
  await page.getByText('None: no server reports audio hardware').waitFor();
  expect(await faultsOf(page, 'audio-room')).toEqual([]);
  expect(problems).toEqual([]);
});

it('two people and a unit talk: holding space is heard, presses nothing, and says who speaks', async () => {
  const [one, other] = [await speaker('e2e-room-one'), await speaker('e2e-room-two')];
  await join(one);
  await join(other);
  await one.page.getByRole('button', { name: 'Call crew-1 in', exact: true }).click();
  await other.page.getByRole('button', { name: 'Mute crew-1', exact: true }).waitFor({ timeout: 30_000 });

  // The focus is on a button that a space would press.
  await one.page.getByRole('button', { name: 'Leave', exact: true }).focus();
  await one.page.keyboard.down('Space');
  await one.page.getByRole('button', { name: 'You are heard', exact: true }).waitFor();
  const person = other.page.locator('li', { hasText: 'e2e-room-one' });
  await person.getByText('Speaks', { exact: true }).waitFor({ timeout: 20_000 });
  expect(await faultsOf(other.page, 'audio-room-joined')).toEqual([]);
  await one.page.keyboard.up('Space');
  await person.getByText('Silent', { exact: true }).waitFor({ timeout: 20_000 });
  await one.page.getByRole('button', { name: 'Leave', exact: true }).waitFor();

  // It stays while one goes to another page, and on a phone.
  await other.page.getByRole('link', { name: 'Multiview' }).first().click();
  await other.page.getByText('Connected', { exact: true }).first().waitFor();
  await other.page.setViewportSize(PHONE);
  expect(await faultsOf(other.page, 'audio-room-phone')).toEqual([]);

  await one.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await other.page.locator('li', { hasText: 'e2e-room-one' }).waitFor({ state: 'detached', timeout: 20_000 });
  expect([...one.problems, ...other.problems]).toEqual([]);
}, 240_000);
