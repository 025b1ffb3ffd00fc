import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const CHANNEL = 'file_42';
const product = inject('product');
const desk = await openDesk();
const { api } = desk;
const { page, problems } = desk.screen;
const dialog = page.getByRole('dialog');
let channel: RtmpChannel;
let lengthMs = 0;

/** A recording of some seconds from an encoder. */
beforeAll(async () => {
  channel = await RtmpChannel.start(api, { url: product.url, server: 'file-1', channel: CHANNEL });
  const params = { id: channel.channelId };
  await api.channels.setRecording({ params, body: { enabled: true } });
  const encoder = await channel.publish('testsrc2=size=320x180:rate=25', 'sine=sample_rate=48000');
  await until('a picture', async () => (await api.channels.status({ params })).status === 'collecting', 60_000);
  await sleep(4000);
  await encoder.stop();
  const { startedAt, endedAt } = await until(
    'a recording',
    async () => (await api.recordings.list({ params, query: {} })).recordings[0],
    60_000,
  );
  lengthMs = endedAt - startedAt;
  await api.channels.setRecording({ params, body: { enabled: false } });
}, 180_000);
afterAll(() => channel.stop());

async function openInput(): Promise<void> {
  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText(CHANNEL, { exact: true }).click();
  await page.getByRole('tab', { name: 'Input', exact: true }).click();
}

it('an operator plays a recording as the source of a channel, once and again, and round after round', async () => {
  await openInput();
  await page.getByText('this server reports neither an SDI card nor an NDI runtime').waitFor();
  await page.getByText('Fetch', { exact: true }).click();
  await dialog.getByLabel('Protocol').selectOption({ label: 'Recording' });
  await dialog.getByRole('button', { name: 'Fetch', exact: true }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  expect(await faultsOf(page, 'file-source-form')).toEqual([]);
  await dialog.getByLabel('Recording', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('At its end').selectOption({ label: 'Stop; the slate or the next source follows' });
  await dialog.getByRole('button', { name: 'Fetch', exact: true }).click();
  await page.getByText('The file has ended').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Play again' }).click();
  const status = () => api.channels.status({ params: { id: channel.channelId } });
  const picture = async () => {
    const { status: now, video } = await status();
    return now === 'collecting' && video?.width === 320;
  };
  await until('its picture', picture, 30_000);
  await page.getByText('The file has ended').waitFor({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('At its end').selectOption({ label: 'Play it again' });
  await dialog.getByRole('button', { name: 'Fetch', exact: true }).click();
  await until('its picture', picture, 30_000);
  await sleep(lengthMs + 3000);
  expect(await picture()).toBe(true);
  expect(await page.getByText('The file has ended').count()).toBe(0);
  const ready = () => page.getByText(`${CHANNEL}: `).first().waitFor();
  expect(await faultsInThemes({ api, page }, 'file-source', ready)).toEqual([]);
  expect(problems).toEqual([]);
});
