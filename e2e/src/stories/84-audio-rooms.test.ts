import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WITH_DEVICES } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { deleteRoomAfterwards, join, speakers } from '../browser/rooms.js';
import { levels } from '../browser/sound.js';
import { until } from '../until.js';

const ROOM = 'Story room';
/** Tones of the unit, and a tone that nobody sends, Hz. */
const UNIT = 660;
const NOBODY = 1_500;
/** Level difference between a sent tone and others, dB. */
const CLEAR = 20;
const NO_UDP = ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp'];
const { api, screen: desk } = await openDesk();
deleteRoomAfterwards(api, ROOM);
const speaker = speakers();

/** Waits until a page receives the unit's sound, or does not. */
const hears = (page: Page, isHeard: boolean) =>
  until(`the unit is ${isHeard ? '' : 'not '}heard`, async () => {
    const [said = 0, silent = 0] = await levels(page, UNIT, NOBODY);
    return said - silent > CLEAR === isHeard;
  });

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
  expect(await faultsOf(page, 'audio-room')).toEqual([]);
  expect(problems).toEqual([]);
});

it('a room has no more than 64 units: the form takes no further ones', async () => {
  const { page, problems } = desk;
  await page.goto('/manage/audio_rooms');
  await page.getByRole('button', { name: 'New audio room' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Server', { exact: true }).selectOption({ label: 'media-1 · Metro News' });
  const boxes = dialog.getByRole('group', { name: /^Units/ }).getByRole('checkbox');
  await boxes.nth(64).waitFor();
  for (let n = 0; n < 64; n += 1) await boxes.nth(n).check();
  await dialog.getByText('Maximum of 64 options selected').waitFor();
  expect(await boxes.nth(64).isDisabled()).toBe(true);
  await boxes.nth(0).uncheck();
  expect(await boxes.nth(64).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(problems).toEqual([]);
});

it('two people and a unit talk: holding space is heard and says who speaks, but on a switch it is pressed', async () => {
  const [one, other] = [await speaker('e2e-room-one'), await speaker('e2e-room-two')];
  await join(one, ROOM);
  await join(other, ROOM);
  await one.page.getByRole('button', { name: 'Call crew-1 in', exact: true }).click();
  await other.page.getByRole('button', { name: 'Mute crew-1', exact: true }).waitFor({ timeout: 30_000 });
  await hears(one.page, true);
  await hears(other.page, true);
  await other.page.getByRole('button', { name: 'Mute crew-1', exact: true }).click();
  await hears(one.page, false);
  await other.page.getByRole('button', { name: 'Unmute crew-1', exact: true }).click();
  await hears(one.page, true);

  // The focus is on a button, which Enter would press.
  await one.page.getByRole('button', { name: 'Leave', exact: true }).focus();
  await one.page.keyboard.down('Space');
  await one.page.getByRole('button', { name: 'You are heard', exact: true }).waitFor();
  const person = other.page.locator('li', { hasText: 'e2e-room-one' });
  await person.getByText('Speaking', { exact: true }).waitFor({ timeout: 20_000 });
  expect(await faultsOf(other.page, 'audio-room-joined')).toEqual([]);
  await one.page.keyboard.up('Space');
  await person.getByText('Silent', { exact: true }).waitFor({ timeout: 20_000 });
  await one.page.getByRole('button', { name: 'Leave', exact: true }).waitFor();

  const latch = one.page.getByRole('checkbox', { name: /^Keep talking/ });
  await latch.focus();
  await one.page.keyboard.press('Space');
  expect(await latch.isChecked()).toBe(true);
  await one.page.keyboard.press('Space');
  expect(await latch.isChecked()).toBe(false);

  // It stays open on other pages, and on a phone.
  await other.page.getByRole('link', { name: 'Multiview' }).first().click();
  await other.page.getByText('Connected', { exact: true }).first().waitFor();
  await other.page.setViewportSize(PHONE);
  expect(await faultsOf(other.page, 'audio-room-phone')).toEqual([]);

  await one.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await other.page.locator('li', { hasText: 'e2e-room-one' }).waitFor({ state: 'detached', timeout: 20_000 });
  expect([...one.problems, ...other.problems]).toEqual([]);
}, 240_000);

it('a volume that one passes by with the keyboard stays, and one that is chosen is seen by the others', async () => {
  const [one, other] = [await speaker('e2e-room-four'), await speaker('e2e-room-five')];
  await join(one, ROOM);
  await join(other, ROOM);
  const changes: string[] = [];
  one.page.on('request', (request) => request.method() === 'PUT' && changes.push(request.postData() ?? ''));
  const volume = ({ page }: typeof one) =>
    page.getByRole('slider', { name: 'Volume of e2e-room-five for everybody', exact: true });
  const own = other.page.getByRole('slider', { name: 'Volume of You for everybody', exact: true });
  await volume(one).focus();
  await one.page.keyboard.press('Tab');
  await one.page.keyboard.press('Shift+Tab');
  await one.page.keyboard.press('ArrowLeft');
  await until('the other sees it', async () => (await own.inputValue()) === '90');
  expect(changes).toEqual(['{"volume":90}']);
  // It follows changes by others, and focusing it without a choice changes nothing.
  await own.focus();
  await other.page.keyboard.press('ArrowLeft');
  await until('it follows', async () => (await volume(one).inputValue()) === '80');
  await one.page.keyboard.press('Tab');
  await one.page.keyboard.press('Shift+Tab');
  expect(await volume(one).inputValue()).toBe('80');
  expect(changes).toEqual(['{"volume":90}']);
  // Also back to the volume from which it was changed here.
  await own.focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await other.page.keyboard.press(key);
  await until('the room has it', async () => (await own.inputValue()) === '100');
  await until('it follows', async () => (await volume(one).inputValue()) === '100');
  for (const { page } of [one, other]) await page.getByRole('button', { name: 'Leave', exact: true }).click();
  expect([...one.problems, ...other.problems]).toEqual([]);
}, 240_000);

it('who cannot reach the server sees a message, and is not in the room', async () => {
  // The browser may use neither UDP nor a proxy, as behind a strict firewall.
  const { page, problems } = await speaker('e2e-room-walled', [...WITH_DEVICES, ...NO_UDP]);
  await page.getByRole('button', { name: 'Audio rooms', exact: true }).click();
  await page.getByRole('button', { name: `Join ${ROOM}`, exact: true }).click();
  const refusal = page.getByText('Connection could not be established. Please try again in a few moments.');
  await refusal.first().waitFor({ timeout: 60_000 });
  const [room] = (await api.audioRooms.list({ query: { searchValue: ROOM } })).items;
  const inRoom = async () =>
    (await api.audioRooms.participants({ params: { id: room?.id ?? '' } })).participants.map(({ name }) => name);
  await until('it has left', async () => !(await inRoom()).includes('e2e-room-walled'));
  expect(await faultsOf(page, 'audio-room-unreachable')).toEqual([]);
  expect(problems).toEqual([]);
});

/** Records in the page that it asked for a microphone. */
function noteMicrophone(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (wanted) => {
    document.documentElement.dataset['microphone'] = '';
    return open(wanted);
  };
}

it('who only listens opens no microphone, and talks later, and chooses where the room is heard', async () => {
  const [one, other] = [await speaker('e2e-room-six'), await speaker('e2e-room-seven')];
  const { page } = one;
  await join(other, ROOM);
  await page.evaluate(noteMicrophone);
  await page.getByRole('button', { name: 'Audio rooms', exact: true }).click();
  expect(await faultsOf(page, 'audio-room-choice')).toEqual([]);
  await page.getByRole('button', { name: `Listen only in ${ROOM}`, exact: true }).click();
  await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: 30_000 });
  await page.getByText('You are only listening.', { exact: true }).waitFor();
  await other.page.keyboard.down('Space');
  await page
    .locator('li', { hasText: 'e2e-room-seven' })
    .getByText('Speaking', { exact: true })
    .waitFor({ timeout: 20_000 });
  await other.page.keyboard.up('Space');
  expect(await page.locator('html[data-microphone]').count()).toBe(0);
  await page.setViewportSize(PHONE);
  expect(await faultsOf(page, 'audio-room-listener')).toEqual([]);

  await page.getByRole('button', { name: 'Use microphone', exact: true }).click();
  await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: 30_000 });
  const talk = page.getByRole('button', { name: 'Hold to talk (space)', exact: true });
  await talk.waitFor();
  const output = page.getByLabel('Output', { exact: true });
  await output.selectOption({ index: 1 });
  await until('it is heard there', async () => (await output.inputValue()) !== '');
  expect(await faultsOf(page, 'audio-room-talks')).toEqual([]);
  await page.keyboard.down('Space');
  await other.page
    .locator('li', { hasText: 'e2e-room-six' })
    .getByText('Speaking', { exact: true })
    .waitFor({ timeout: 20_000 });
  await page.keyboard.up('Space');
  for (const each of [one, other]) await each.page.getByRole('button', { name: 'Leave', exact: true }).click();
  expect([...one.problems, ...other.problems]).toEqual([]);
}, 240_000);

it('a page that is loaded again offers to rejoin, and another window takes the place over', async () => {
  const { page, problems } = await speaker('e2e-room-three');
  await join({ page, problems }, ROOM);
  await page.reload();
  await page.getByText(`You were in the room ${ROOM}`).waitFor();
  const rejoin = page.getByRole('button', { name: 'Rejoin', exact: true });
  expect(await faultsOf(page, 'audio-room-rejoin')).toEqual([]);
  await rejoin.click();
  await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: 30_000 });

  const second = await page.context().newPage();
  await second.goto('/unit/list');
  await join({ page: second, problems }, ROOM);
  await page.getByText('You joined this room in another window').waitFor({ timeout: 30_000 });
  expect(await faultsOf(page, 'audio-room-moved')).toEqual([]);
  await page.getByRole('button', { name: 'Come back here', exact: true }).click();
  await second.getByText('You joined this room in another window').waitFor({ timeout: 30_000 });
  await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  expect(problems).toEqual([]);
}, 240_000);
