import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChannel, findRecord, idleAgain, putOnAir, recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { until } from '../until.js';

/** A story of the simulated newsroom. */
const SLUGLINE = 'Stadium opening';
const RECORDED = 'studio-1';
const PLAYED = 'studio-13';
const RECORDED_MS = 20_000;
const WAIT_MS = 60_000;

const { api, screen: desk } = await openDesk();
const { page, problems } = desk;
const queue = page.getByRole('list', { name: 'Queue', exact: true });
const now = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
let recordedIn = '';
let playedIn = '';
let unitId = '';
let groupId = '';
let recording = '';

const files = async (searchValue: string) =>
  (await api.channelFiles.list({ query: { groupId, channelId: recordedIn, searchValue } })).items;
const statusOf = async (id: string) => (await api.channels.status({ params: { id } })).status;

beforeAll(async () => {
  await idleAgain(api);
  ({ groupId } = await recordsOf(api));
  recordedIn = (await findChannel(api, RECORDED)).channelId;
  playedIn = (await findChannel(api, PLAYED)).channelId;
  unitId = (await findRecord(api, 'crew-1')).uid;
}, WAIT_MS);
afterAll(async () => {
  await api.playouts.stop({ body: { channelId: playedIn } }).catch(() => undefined);
  await api.channels.setRecording({ params: { id: recordedIn }, body: { enabled: false } });
  await api.stories.clear({ params: { id: unitId } });
  await idleAgain(api);
}, WAIT_MS);

it('a story of the newsroom is given to a unit, and names what is recorded of it', async () => {
  await page.goto(`/unit/list?unit=${unitId}`);
  await page.getByRole('button', { name: 'Choose story' }).click();
  await page.getByRole('dialog').getByRole('button', { name: SLUGLINE }).click({ timeout: WAIT_MS });
  await page.getByText(`Story: ${SLUGLINE}`).waitFor();
  await expect
    .poll(async () => (await api.configuration.metadata({ params: { id: unitId } })).desired.fields.slugline)
    .toBe(SLUGLINE);

  await api.channels.setRecording({ params: { id: recordedIn }, body: { enabled: true } });
  await putOnAir(api, 'crew-1', RECORDED);
  await sleep(RECORDED_MS);
  await api.units.stopStream({ params: { id: unitId } });
  await api.channels.setRecording({ params: { id: recordedIn }, body: { enabled: false } });
  const [file] = await until('the recording is there', async () => {
    const found = await files('stadium');
    return found.length > 0 && found;
  });
  recording = file?.fileName ?? '';
  expect(recording).toMatch(/stadium.?opening/i);
  await page.goto(`/files?q=${encodeURIComponent(SLUGLINE)}&by=story`);
  await page.getByRole('grid', { name: 'Files' }).getByText(recording, { exact: true }).waitFor();
}, 180_000);

it('three files play as a queue that is changed on air, and a unit breaks in and gives way again', async () => {
  const [file] = await files('stadium');
  for (const [name, fromMs] of [
    ['Crowd', 0],
    ['Anthem', 6000],
  ] as const)
    await api.channelFiles.clip({
      params: { id: recordedIn },
      body: { fileId: file?.fileId ?? '', fromMs, toMs: fromMs + 8000, name },
    });
  await until('the clips are there', async () => (await files('Crowd'))[0] && (await files('Anthem'))[0], WAIT_MS);

  await page.goto(`/files?channel=${recordedIn}`);
  const grid = page.getByRole('grid', { name: 'Files' });
  for (const name of [recording, 'Crowd', 'Anthem'])
    await grid.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Play out', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: PLAYED });
  await dialog.getByLabel('Live interrupts files').setChecked(true);
  await dialog.getByRole('button', { name: 'Play out', exact: true }).click();
  await until('files on air', async () => (await statusOf(playedIn)) === 'PlayStoredFile', WAIT_MS);

  await page.goto(`/manage/channels?open=${playedIn}&tab=playout`);
  await now('On air');
  await expect.poll(() => queue.getByRole('listitem').count()).toBe(2);
  const second = queue.getByRole('listitem').nth(1);
  const moved = (await second.locator('strong').textContent()) ?? '';
  await second.getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(() => queue.getByRole('listitem').first().locator('strong').textContent()).toBe(moved);

  await api.units.startStream({ params: { id: unitId }, body: { channelId: playedIn } });
  await until('the unit is on air', async () => (await statusOf(playedIn)) === 'collecting', WAIT_MS);
  await now('Waiting for live to end');
  expect(await faultsOf(page, 'broken-into')).toEqual([]);
  await api.units.stopStream({ params: { id: unitId } });
  await until('the files are back', async () => (await statusOf(playedIn)) === 'PlayStoredFile', WAIT_MS);
  await now('On air');
  await until('the queue ends', async () => (await statusOf(playedIn)) === 'idle', WAIT_MS);
  await expect
    .poll(() => page.getByRole('list', { name: 'Ended' }).getByText('Played').count(), { timeout: 15_000 })
    .toBe(3);
  expect(problems).toEqual([]);
}, 240_000);
