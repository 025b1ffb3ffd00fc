import { connectAsync } from 'mqtt';
import { mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { openUnit } from '../browser/units.js';
import { type Agent, startProgram } from '../product/agent.js';
import { type FieldUnit, fieldUnit } from '../product/field-unit.js';
import { makeClip } from '../product/media-file.js';
import { freePort } from '../product/ports.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const CHANNEL = 'archive_93';
const CLIP = 'opener-93.mp4';
const XML = '<story><slugline>Harbour 93</slugline></story>';

const product = inject('product');
const { api, screen } = await openDesk();
const { page, problems } = screen;
const dialog = page.getByRole('dialog');
let channel: RtmpChannel;
let unit: FieldUnit;
let groupId = '';
let broker: Agent | undefined;

beforeAll(async () => {
  ({ groupId } = await recordsOf(api));
  channel = await RtmpChannel.start(api, {
    url: product.url,
    server: 'archive-93',
    channel: CHANNEL,
    args: ['--destinations', 'any'],
  });
  await api.channels.update({ params: { id: channel.channelId }, body: { forceOutput: true } });
  unit = await fieldUnit(api, {
    url: product.url,
    name: 'truck-93',
    args: (folder) => ['--source', 'test', '--storage', folder, '--return-1', path.join(folder, 'out', 'return.ts')],
    prepare: async (folder) => {
      mkdirSync(path.join(folder, 'out'));
      await makeClip(path.join(folder, CLIP), 'bright');
      writeFileSync(path.join(folder, 'opener-93.xml'), XML);
      // The transfer takes long enough for its server to be lost first.
      writeFileSync(path.join(folder, 'endless-93.mkv'), '');
      truncateSync(path.join(folder, 'endless-93.mkv'), 3_000_000_000);
    },
  });
}, 180_000);
afterAll(async () => {
  await broker?.stop();
  await unit.leave();
  await channel.stop();
});

const upload = (...paths: string[]) =>
  api.files.upload({ params: { id: unit.uid }, body: { paths, channelId: channel.channelId } });
const files = async () => (await api.channelFiles.list({ query: { groupId, searchValue: 'opener-93' } })).items;

const status = async () => (await api.channels.status({ params: { id: channel.channelId } })).status;

it('files of a unit are on their way in the list of files, and then in it', async () => {
  await until('the unit lists its files', async () => (await api.files.list({ params: { id: unit.uid } })).length >= 3);
  await until('the channel is ready', async () => (await status()) === 'idle', 60_000);
  await upload(CLIP, 'opener-93.xml');
  await until('the file has arrived', async () => (await files()).some(({ fileName }) => fileName === CLIP), 60_000);
  await page.goto('/files');
  const transfers = page.getByRole('region', { name: 'From units' });
  await transfers.getByLabel('Transfer').selectOption({ label: 'Completed' });
  const row = transfers.getByRole('row', { name: new RegExp(CLIP) });
  await row.getByText('Completed', { exact: true }).waitFor();
  await row.getByText('truck-93').waitFor();
  expect(await faultsOf(page, 'file-transfers-rows')).toEqual([]);
  expect(await faultsInThemes({ api, page }, 'file-transfers', () => transfers.waitFor())).toEqual([]);
  await page.getByRole('grid', { name: 'Files' }).getByText(CLIP, { exact: true }).waitFor();
});

it('the metadata beside a file is read from its server', async () => {
  const read = await until(
    'the XML has arrived',
    async () => {
      const found = await api.channelFiles.metadata({ query: { channelId: channel.channelId, filePath: CLIP } });
      return found.content !== null && found;
    },
    30_000,
  );
  expect(read).toMatchObject({ filePath: CLIP, content: XML });
});

it('a file is played into the return of a unit, from the file and from the unit', async () => {
  const output = path.join(unit.folder, 'out', 'return.ts');
  const arrived = () => statSync(output, { throwIfNoEntry: false })?.size ?? 0;
  await page.goto('/files?q=opener-93');
  await page.getByRole('grid', { name: 'Files' }).getByText(CLIP, { exact: true }).click();
  await page.getByRole('button', { name: 'Play to unit', exact: true }).click();
  await dialog.getByLabel('Unit', { exact: true }).selectOption({ label: unit.name });
  expect(await faultsOf(page, 'play-to-unit')).toEqual([]);
  await dialog.getByRole('button', { name: 'Play to unit', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await until('it arrives', () => arrived() > 50_000, 60_000);
  const state = async () => (await api.bridges.instances({ params: { id: unit.uid } }))[0]?.state;
  await until('the return has ended', async () => (await state()) === 'notConnected', 60_000);

  const pane = await openUnit(page, unit.name);
  await pane.getByRole('tab', { name: 'Video return' }).click();
  const part = pane.getByRole('group', { name: 'Return 1' });
  await part.getByRole('button', { name: 'Play a file into return 1' }).click();
  await dialog.getByLabel('Search files').fill('opener-93');
  const file = dialog.getByLabel('File', { exact: true });
  await file.locator('option', { hasText: CLIP }).waitFor({ state: 'attached' });
  await file.selectOption({ index: 1 });
  expect(await faultsOf(page, 'unit-plays-file')).toEqual([]);
  await dialog.getByRole('button', { name: 'Play a file', exact: true }).click();
  await part.getByText(`Playing ${CLIP}`).waitFor();
  await until('the return has ended again', async () => (await state()) === 'notConnected', 60_000);
});

it('a file is played into a video return channel from the same dialog as into an output', async () => {
  const { id } = await api.returnChannels.create({
    body: { name: 'return_93', serverId: channel.serverId, input: 'testPicture' },
  });
  const params = { id };
  await until('a test picture', async () => (await api.channels.status({ params })).status === 'collecting', 60_000);
  await page.goto('/files?q=opener-93');
  await page.getByRole('grid', { name: 'Files' }).getByText(CLIP, { exact: true }).click();
  await page.getByRole('button', { name: 'Play out', exact: true }).click();
  const choice = dialog.getByLabel('Channel', { exact: true });
  const returns = choice.locator('optgroup[label="Video return channels"]');
  await returns.locator('option', { hasText: 'return_93' }).waitFor({ state: 'attached' });
  await choice.selectOption({ label: 'return_93' });
  await dialog.getByText('The file replaces the test picture', { exact: false }).waitFor();
  expect(await faultsOf(page, 'play-out-return')).toEqual([]);
  await dialog.getByRole('button', { name: 'Play out', exact: true }).click();
  const ended = async () => (await api.playouts.list({ params })).ended[0]?.outcome;
  await until('the file was played', async () => (await ended()) === 'played', 60_000);
});

it('a switcher says over MQTT that a channel is on air', async () => {
  const port = await freePort();
  const config = path.join(channel.folder, 'mosquitto.conf');
  const account = process.getuid?.() === 0 ? 'user root\n' : '';
  writeFileSync(config, `${account}allow_anonymous true\nlistener ${port} 127.0.0.1\n`);
  broker = startProgram('/usr/sbin/mosquitto', ['-c', config]);
  const { items } = await api.inventories.list({ query: { searchValue: 'Metro News' } });
  const { id: interfaceId } = await api.tallyInterfaces.create({
    body: {
      name: 'Studio 93',
      kind: 'mqtt',
      inventoryId: items[0]?.id ?? '',
      serverId: channel.serverId,
      brokerUrl: `mqtt://127.0.0.1:${port}`,
      topic: 'studio/tally',
    },
  });
  const params = { id: channel.channelId };
  await api.tallyInterfaces.associate({ params, body: { interfaceId, address: 3 } });
  const light = async () => (await api.channels.status({ params })).tally?.light;
  const state = async () => (await api.tallyInterfaces.get({ params: { id: interfaceId } })).state;
  await until('the server is connected', async () => (await state()) === 'connected', 60_000);
  const switcher = await connectAsync({ host: '127.0.0.1', port });
  const say = (tally: object) => switcher.publishAsync('studio/tally/3', JSON.stringify(tally), { qos: 1 });
  try {
    await say({ programme: true, text: 'CAM 3' });
    await until('programme', async () => (await light()) === 'programme', 30_000);
    await say({ preview: true });
    await until('preview', async () => (await light()) === 'preview', 30_000);
  } finally {
    await switcher.endAsync();
    await api.tallyInterfaces.remove({ params: { id: interfaceId } });
  }
});

it('a file that its server takes too long for is cancelled in the list of files', async () => {
  await upload('endless-93.mkv');
  await page.goto('/files');
  const transfers = page.getByRole('region', { name: 'From units' });
  const row = transfers.getByRole('row', { name: /endless-93\.mkv/ });
  await row.getByText(/^Transferring \d+ %$/).waitFor();
  await row.getByRole('button', { name: 'Cancel the upload of endless-93.mkv' }).click();
  await row.waitFor({ state: 'hidden' });
  await transfers.getByLabel('Transfer').selectOption({ label: 'Failed' });
  await row.getByText('Failed', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});
