import path from 'node:path';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bridgeReaches } from '../browser/bridges.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { openUnit } from '../browser/units.js';
import { type FieldUnit, fieldUnit } from '../product/field-unit.js';
import { streamsOf } from '../product/media-file.js';
import { until } from '../until.js';

const { url } = inject('product');
const { another, api, screen } = await openDesk();
const { page } = screen;
const list = page.getByRole('grid', { name: 'Video return' });
const dialog = page.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
let unit: FieldUnit;

/** The video return channel of this story. */
async function made() {
  const [channel] = (await api.returnChannels.list({})).items;
  if (!channel) throw new Error('there is none');
  return channel;
}

beforeAll(async () => {
  unit = await fieldUnit(api, {
    url,
    name: 'truck-3',
    args: (folder) => ['--source', 'loop', '--return-1', path.join(folder, 'return.ts')],
  });
});
afterAll(async () => {
  const { items } = await api.returnChannels.list({});
  for (const { id, source } of items) {
    if (source !== null) await api.channels.setInputState({ params: { id }, body: { on: false } });
    await until(`${id} is idle`, async () => !(await api.channels.status({ params: { id } })).busy);
    await api.returnChannels.remove({ params: { id } });
  }
  await unit.leave();
});

it('a video return channel is made, plays a test picture, and a unit receives it', async () => {
  await page.goto('/manage/video_return');
  await page.getByText('There are no video return channels yet').waitFor();
  expect(await faultsOf(page, 'video-return-empty')).toEqual([]);

  await page.getByRole('button', { name: 'New video return channel' }).first().click();
  await dialog.getByLabel('Name').fill('return 1');
  await dialog.getByRole('button', { name: 'Create video return channel' }).click();
  // The name is invalid, and with several servers none is selected.
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  await dialog.getByLabel('Name').fill('return-1');
  await dialog.getByLabel('Description').fill('Clean feed for the crews');
  await dialog.getByLabel('Server').selectOption({ label: 'media-1' });
  expect(await faultsOf(page, 'video-return-new')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create video return channel' }).click();
  await page.getByRole('heading', { name: 'return-1', level: 1 }).waitFor();
  await page.getByText('1280x720@25').waitFor();
  await page.getByText('No unit receives it.').waitFor();
  expect(await faultsOf(page, 'video-return-general')).toEqual([]);

  const desk = await another(undefined, '/unit/list');
  const pane = await openUnit(desk.page, unit.name);
  await pane.getByRole('tab', { name: 'Video return' }).click();
  const part = pane.getByRole('group', { name: 'Return 1' });
  await part.getByLabel('Source').selectOption((await made()).id);
  await part.getByRole('button', { name: 'Connect Return 1' }).click();
  await bridgeReaches(part, 'connected');

  await page.getByText('Collecting: units receive it').waitFor();
  await page.getByRole('rowheader', { name: unit.name }).waitFor();
  expect(await faultsOf(page, 'video-return-received')).toEqual([]);
  const file = path.join(unit.folder, 'return.ts');
  await until('part of the stream has arrived', () => statSync(file).size > 300_000);
  expect((await streamsOf(file)).get('video')).toMatchObject({ codec_name: 'h264', width: 1280 });
  await part.getByRole('button', { name: 'Disconnect Return 1' }).click();
  await bridgeReaches(part, 'notConnected');
});

it('its input is stopped and exchanged for an SRT sender, whose address is shown', async () => {
  await tab('Input');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await dialog.getByText('Stop the video of return-1?').waitFor();
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await page.getByRole('tabpanel').getByLabel('Input').selectOption('srtCaller');
  await page.getByLabel('Host').fill('live.example.org');
  await page.getByLabel('Port').fill('65536');
  await page.getByText('Must be 65535 or less').waitFor();
  expect(await faultsOf(page, 'video-return-input')).toEqual([]);
  await page.getByRole('tabpanel').getByLabel('Input').selectOption('srt');
  const params = { id: (await made()).id };
  await until('it is idle', async () => !(await api.channels.status({ params })).busy);
  await page.getByRole('button', { name: 'Use this input' }).click();
  await page.getByText(/^srt:\/\//).waitFor();
  expect(await faultsOf(page, 'video-return-srt')).toEqual([]);
  await page.getByRole('link', { name: /^Other inputs/ }).click();
  await page.getByRole('heading', { name: 'return-1', level: 1 }).waitFor();
  await page.goto('/manage/video_return');
  const row = list.getByRole('row').filter({ hasText: 'return-1' });
  await row.getByText('SRT', { exact: true }).waitFor();
  await row.getByText('Clean feed for the crews').waitFor();
  expect(await faultsOf(page, 'video-return-list')).toEqual([]);
  expect(screen.problems).toEqual([]);
});
