import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { findRecord } from '../api/records.js';
import type { Screen } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { freeze } from '../browser/network.js';
import { deleteRoomAfterwards, join, speakers } from '../browser/rooms.js';
import { descendantsOf, isAlive } from '../product/processes.js';
import { partOf } from '../product/product.js';
import { until } from '../until.js';

const ROOM = 'Rejoin room';
const PATIENCE = { timeout: 60_000 };
const product = inject('product');
const { api } = await openDesk();
deleteRoomAfterwards(api, ROOM);
const speaker = speakers();
let one: Screen;
let other: Screen;
let loadedAt: readonly number[];

/** Load times of both documents: a reloaded page has another time. */
const loaded = () => Promise.all([one, other].map(({ page }) => page.evaluate(() => performance.timeOrigin)));
const state = (page: Page, word: string) => page.getByText(word, { exact: true }).first();

/** One participant speaks, and the page of the other shows it. */
async function speaks(from: Screen, to: Screen, name: string): Promise<void> {
  const person = to.page.locator('li', { hasText: name });
  await person.waitFor(PATIENCE);
  await from.page.keyboard.down('Space');
  await person.getByText('Speaking', { exact: true }).waitFor(PATIENCE);
  await from.page.keyboard.up('Space');
  await person.getByText('Silent', { exact: true }).waitFor(PATIENCE);
}

/** Records in the page that it showed “Reconnecting”, which may be visible only for a moment. */
function noteReconnecting(): void {
  new MutationObserver(() => {
    if (document.querySelector('[data-status="reconnecting"]')) document.documentElement.dataset['reconnected'] = '';
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

const janus = () =>
  descendantsOf(partOf(product, 'media-1').pid).find(({ command }) => command[0]?.endsWith('/janus') === true);

beforeAll(async () => {
  const { uid: unitId } = await findRecord(api, 'crew-1');
  const server = await until('media-1 mixes', async () =>
    (await api.servers.list({ query: { searchValue: 'media-1' } })).items.find(({ name }) => name === 'media-1'),
  );
  const { id } = await api.audioRooms.create({
    body: { name: ROOM, description: '', duckingDb: 12, unitIds: [unitId], channelIds: [], serverId: server.id },
  });
  [one, other] = [await speaker('e2e-rejoin-one'), await speaker('e2e-rejoin-two')];
  await join(one, ROOM);
  await join(other, ROOM);
  await until('crew-1 is called in', () => api.audioRooms.addUnit({ params: { id, unitId } }).then(() => true));
  await one.page.getByRole('button', { name: 'Mute crew-1', exact: true }).waitFor(PATIENCE);
  loadedAt = await loaded();
}, 240_000);

it('people and units are in the room again after the engine was killed', async () => {
  await speaks(one, other, 'e2e-rejoin-one');
  const killed = janus();
  if (!killed) throw new Error('no engine of audio rooms runs');
  await one.page.evaluate(noteReconnecting);
  process.kill(killed.pid, 'SIGKILL');
  await until('the engine has ended', () => !isAlive(killed));
  await one.page.locator('html[data-reconnected]').waitFor(PATIENCE);
  await until('another engine runs', () => janus() !== undefined);
  for (const { page } of [one, other]) await state(page, 'Connected').waitFor(PATIENCE);
  await one.page.getByRole('button', { name: 'Mute crew-1', exact: true }).waitFor(PATIENCE);
  await speaks(one, other, 'e2e-rejoin-one');
  await speaks(other, one, 'e2e-rejoin-two');
  expect(await loaded()).toEqual(loadedAt);
  expect([...one.problems, ...other.problems]).toEqual([]);
}, 240_000);

it('a person whose browser crashed is let out of the room', async () => {
  const gone = one.page.locator('li', { hasText: 'e2e-rejoin-two' });
  await gone.waitFor(PATIENCE);
  const devtools = await other.page.context().browser()?.newBrowserCDPSession();
  // The browser has ended and sends no response.
  await devtools?.send('Browser.crash').catch(() => undefined);
  await gone.waitFor({ state: 'detached', ...PATIENCE });
  await one.page.getByText('Connected', { exact: true }).first().waitFor();
}, 120_000);

const LISTENER = 'e2e-rejoin-listener';
async function listeners(): Promise<readonly string[]> {
  const [room] = (await api.audioRooms.list({ query: { searchValue: ROOM } })).items;
  const { participants } = await api.audioRooms.participants({ params: { id: room?.id ?? '' } });
  return participants.flatMap(({ id, name }) => (name === LISTENER ? [id] : []));
}

it('so is a person who only listened, and whose computer is gone without a word', async () => {
  const listener = await speaker(LISTENER, []);
  const { page } = listener;
  await page.getByRole('button', { name: 'Audio rooms', exact: true }).click();
  await page.getByRole('button', { name: `Join ${ROOM}`, exact: true }).click();
  const listenOnly = page.getByRole('button', { name: 'Listen only', exact: true });
  await listenOnly.waitFor(PATIENCE);
  await state(page, 'Connected').waitFor(PATIENCE);
  const [without] = await listeners();
  await listenOnly.click();
  // With “Listen only”, the browser joins again as another participant.
  await until('the listener is in alone', async () => {
    const [id, ...more] = await listeners();
    return id !== undefined && id !== without && more.length === 0;
  });
  const gone = one.page.locator('li', { hasText: LISTENER });
  await gone.getByText('Muted', { exact: true }).waitFor(PATIENCE);
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const goOn = await freeze(browser);
  try {
    await gone.waitFor({ state: 'detached', timeout: 40_000 });
  } finally {
    goOn();
  }
  await state(one.page, 'Connected').waitFor();
  // It is in the room again when the computer resumes after all.
  await gone.waitFor(PATIENCE);
}, 180_000);
