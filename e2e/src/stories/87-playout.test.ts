import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes } from '../browser/looks.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const CHANNEL = 'playout_87';
const product = inject('product');
const desk = await openDesk();
const { api } = desk;
const { page, problems } = desk.screen;
const dialog = page.getByRole('dialog');
let channel: RtmpChannel;
let fileName = '';

/** A recording of some seconds from an encoder. */
beforeAll(async () => {
  channel = await RtmpChannel.start(api, { url: product.url, server: 'playout-87', channel: CHANNEL });
  const params = { id: channel.channelId };
  await api.channels.update({ params, body: { forceOutput: true, slate: true } });
  await api.channels.setRecording({ params, body: { enabled: true } });
  const encoder = await channel.publish('testsrc2=size=320x180:rate=25', 'sine=sample_rate=48000');
  await until('a picture', async () => (await api.channels.status({ params })).status === 'collecting', 60_000);
  await sleep(8000);
  await encoder.stop();
  const recording = await until(
    'a recording',
    async () => (await api.recordings.list({ params, query: {} })).recordings[0],
    60_000,
  );
  fileName = recording.name;
  await api.channels.setRecording({ params, body: { enabled: false } });
  await until('an idle channel', async () => (await api.channels.status({ params })).status === 'idle', 60_000);
}, 180_000);
afterAll(() => channel.stop());

it('an operator plays a recording out into a channel, sees where it is, and stops it', async () => {
  await page.goto('/files');
  await page.getByRole('grid', { name: 'Files' }).getByText(fileName, { exact: true }).click();
  await page.getByRole('button', { name: 'Play out', exact: true }).click();
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: CHANNEL });
  await dialog.getByLabel('Loop', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Play out', exact: true }).click();
  const params = { id: channel.channelId };
  const status = async () => (await api.channels.status({ params })).status;
  await until('a file on air', async () => (await status()) === 'PlayStoredFile', 60_000);

  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText(CHANNEL, { exact: true }).click();
  await page.getByRole('tab', { name: 'Playout', exact: true }).click();
  await page.getByText('On air', { exact: true }).first().waitFor();
  await page.getByText(/ left$/).waitFor();
  const ready = () => page.getByText(CHANNEL).first().waitFor();
  expect(await faultsInThemes({ api, page }, 'playout', ready)).toEqual([]);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  // The harmless button has the focus, so Enter keeps playing.
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await status()).toBe('PlayStoredFile');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await dialog.getByRole('button', { name: 'Yes, stop', exact: true }).click();
  await page.getByText('Nothing plays.').waitFor();
  await until('an idle channel', async () => (await status()) === 'idle', 60_000);
  await page.getByRole('list', { name: 'Ended' }).getByText('Stopped', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});
