import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRecord, recordsOf } from '../api/records.js';
import { DESK, openBrowser, openPage, PHONE, type Screen } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { deleteRoomAfterwards, join, speakers } from '../browser/rooms.js';
import { loseConnections, loseNetwork } from '../browser/network.js';
import { keepHeard, levels, withTone } from '../browser/sound.js';
import { openUnit } from '../browser/units.js';
import { until } from '../until.js';

const ROOM = 'Guest talk';
const UNIT = 'guest-talker';
const NAME = 'Nora Guest';
const PATIENCE = { timeout: 60_000 };
/** Tones of the operator's and the guest's microphones, Hz. */
const OPERATOR = 1_100;
const GUEST = 700;
/** Level difference between a sent tone and others, dB. */
const CLEAR = 20;

const { api, screen: desk } = await openDesk();
deleteRoomAfterwards(api, ROOM);
const speaker = speakers();
let browser: Browser;
let operator: Screen;
let guest: Page;
let problems: readonly string[];
let link = '';

const person = ({ page }: { readonly page: Page }, name: string): Locator => page.locator('li', { hasText: name });
const says = (of: Locator, word: string) => of.getByText(word, { exact: true }).waitFor(PATIENCE);

function operatorBrowser(): Browser {
  const own = operator.page.context().browser();
  if (!own) throw new Error('the operator has no browser');
  return own;
}

/** The participant who holds the space bar is heard by the other by their tone, and does not hear themselves. */
async function heard(from: Page, to: Page, tone: number, other: number): Promise<void> {
  await from.keyboard.down('Space');
  await from.getByRole('button', { name: 'You are heard', exact: true }).waitFor(PATIENCE);
  await until(`${tone} Hz is heard`, async () => {
    const [said = 0, silent = 0] = await levels(to, tone, other);
    return said - silent > CLEAR;
  });
  const [own = 0, silent = 0] = await levels(from, tone, other);
  await from.keyboard.up('Space');
  expect(Math.abs(own - silent)).toBeLessThan(CLEAR);
}

beforeAll(async () => {
  const server = await until('media-1 mixes', async () =>
    (await api.servers.list({ query: { searchValue: 'media-1' } })).items.find(({ name }) => name === 'media-1'),
  );
  await api.audioRooms.create({
    body: { name: ROOM, description: '', duckingDb: 12, unitIds: [], channelIds: [], serverId: server.id },
  });
  operator = await speaker('e2e-guest-operator', await withTone(OPERATOR));
  browser = await openBrowser(await withTone(GUEST));
  const opened = await openPage(browser, new URL(desk.page.url()).origin);
  guest = opened.page;
  ({ problems } = opened);
  await guest.context().grantPermissions(['camera', 'microphone']);
  await keepHeard(guest.context());
}, 240_000);
afterAll(async () => {
  await browser.close();
  const { groupId, units } = await recordsOf(api);
  const unit = units.find(({ name }) => name === UNIT);
  if (unit) await api.invitations.remove({ params: { groupId, id: unit.uid } });
});

it('a guest is invited into an audio room', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Smart/Lite…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Smart/Lite' });
  await dialog.getByLabel('Name', { exact: true }).fill(UNIT);
  await dialog.getByLabel('Audio room', { exact: true }).selectOption({ label: ROOM });
  expect(await faultsOf(page, 'guest-talk-invite')).toEqual([]);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(link).toMatch(/\/guest#[\w-]{43}$/);
});

it('joins it by the page of the link, and each hears the other and not himself', async () => {
  await guest.goto(link);
  await guest.getByLabel('Your name').fill(NAME);
  expect(await faultsOf(guest, 'guest-talk-page')).toEqual([]);
  await guest.getByRole('button', { name: `Join ${ROOM}` }).click();
  await guest.getByText('Connected', { exact: true }).waitFor(PATIENCE);
  await join(operator, ROOM);
  const there = person(operator, NAME);
  await says(there, 'Guest ·');
  await heard(guest, operator.page, GUEST, OPERATOR);
  await heard(operator.page, guest, OPERATOR, GUEST);

  await guest.keyboard.down('Space');
  await says(there, 'Speaking');
  await guest.keyboard.up('Space');
  await says(there, 'Silent');
  await operator.page.keyboard.down('Space');
  await says(person({ page: guest }, 'e2e-guest-operator'), 'Speaking');
  expect(await faultsOf(operator.page, 'guest-talk-operator')).toEqual([]);
  await operator.page.setViewportSize(DESK);
  await operator.page.keyboard.up('Space');

  for (const theme of ['light', 'dark']) {
    await guest.evaluate((choice) => {
      document.documentElement.dataset['mantineColorScheme'] = choice;
    }, theme);
    expect(await faultsOf(guest, `guest-talk-joined-${theme}`)).toEqual([]);
  }
  await guest.setViewportSize(PHONE);
}, 240_000);

it('mutes himself, with the button latched too, and is muted by the control room', async () => {
  const there = person(operator, NAME);
  const latch = guest.getByLabel('Keep talking');
  await latch.check();
  await says(there, 'Speaking');
  await guest.getByRole('button', { name: 'Mute me in the room' }).click();
  await says(there, 'Silent');
  await guest.getByRole('button', { name: 'Unmute me in the room' }).click();
  await says(there, 'Speaking');
  await operator.page.getByRole('button', { name: `Mute ${NAME}`, exact: true }).click();
  await says(there, 'Muted');
  await guest.getByText('The control room muted you: nobody in the room hears you.').waitFor(PATIENCE);
  await operator.page.getByRole('button', { name: `Unmute ${NAME}`, exact: true }).click();
  await says(there, 'Speaking');
  await latch.uncheck();
  await says(there, 'Silent');
}, 240_000);

it('each is back in the room without a reload after the network was gone', async () => {
  const loadedAt = () => Promise.all([guest, operator.page].map((page) => page.evaluate(() => performance.timeOrigin)));
  const before = await loadedAt();
  // The guest gets new connections, as after a change of the network.
  await loseConnections(browser);
  await guest.locator('[data-status="reconnecting"]').waitFor(PATIENCE);
  await guest.getByText('Connected', { exact: true }).first().waitFor(PATIENCE);

  // The operator has no network until all have removed them from the room.
  const network = await loseNetwork(operatorBrowser());
  const operating = person({ page: guest }, 'e2e-guest-operator');
  try {
    await operating.waitFor({ state: 'detached', ...PATIENCE });
    await operator.page.locator('[data-status="reconnecting"]').waitFor(PATIENCE);
  } finally {
    network();
  }
  await operator.page.getByText('Connected', { exact: true }).first().waitFor(PATIENCE);
  await operating.waitFor(PATIENCE);
  await person(operator, NAME).waitFor(PATIENCE);

  await heard(guest, operator.page, GUEST, OPERATOR);
  await heard(operator.page, guest, OPERATOR, GUEST);
  expect(await loadedAt()).toEqual(before);
}, 300_000);

it('is out when the control room lets him out, and joins again', async () => {
  await operator.page.getByRole('button', { name: `Remove ${NAME}`, exact: true }).click();
  await person(operator, NAME).waitFor({ state: 'detached', ...PATIENCE });
  await guest.getByText('The control room removed you from the audio room').waitFor(PATIENCE);
  expect(await faultsOf(guest, 'guest-talk-let-out')).toEqual([]);
  await guest.getByRole('button', { name: 'Join again' }).click();
  await person(operator, NAME).waitFor(PATIENCE);
  await guest.getByText('Connected', { exact: true }).waitFor(PATIENCE);
}, 240_000);

it('a user whom another disconnects sees so, stays out, and joins again', async () => {
  const { items } = await api.audioRooms.list({ query: { searchValue: ROOM } });
  const id = items[0]?.id ?? '';
  const { participants } = await api.audioRooms.participants({ params: { id } });
  const participantId = participants.find(({ name }) => name === 'e2e-guest-operator')?.id ?? '';
  await api.audioRooms.leave({ params: { id, participantId } });
  const { page } = operator;
  await page.getByText('The control room removed you from the audio room').waitFor(PATIENCE);
  expect(await faultsOf(page, 'talk-let-out')).toEqual([]);
  expect((await api.audioRooms.participants({ params: { id } })).participants.map(({ name }) => name)).toEqual([NAME]);
  await page.getByRole('button', { name: 'Join again' }).click();
  await page.getByText('Connected', { exact: true }).first().waitFor(PATIENCE);
  await person(operator, NAME).waitFor(PATIENCE);
}, 240_000);

it('is out at once when the invitation is revoked', async () => {
  const { uid: id } = await findRecord(api, UNIT);
  await api.invitations.revoke({ params: { id } });
  await person(operator, NAME).waitFor({ state: 'detached', timeout: 20_000 });
  await guest.getByText('This invitation is not valid').waitFor(PATIENCE);
  await operator.page.getByRole('button', { name: 'Leave', exact: true }).click();
  expect([...operator.problems, ...problems]).toEqual([]);
}, 120_000);

it('the invitation says that its room was deleted', async () => {
  const { uid: id } = await findRecord(api, UNIT);
  const { audioRoom } = await api.invitations.invitation({ params: { id } });
  await until('the room is deleted', () =>
    api.audioRooms.remove({ params: { id: audioRoom?.id ?? '' } }).then(
      () => true,
      () => false,
    ),
  );
  const { link: next } = await api.invitations.renew({ params: { id }, body: { transport: 'link' } });
  await guest.goto('about:blank');
  await guest.goto(next);
  await guest.getByText('The audio room of this invitation was deleted.').waitFor();
  const { page } = desk;
  const pane = await openUnit(page, UNIT);
  await pane.getByRole('button', { name: `More about ${UNIT}` }).click();
  await page.getByRole('menuitem', { name: 'Invitation…' }).click();
  await page.getByText(`The audio room ${ROOM} was deleted. Choose another one, or none.`).waitFor();
  expect(await faultsOf(page, 'guest-talk-lost')).toEqual([]);
  expect([...desk.problems, ...problems]).toEqual([]);
}, 120_000);
