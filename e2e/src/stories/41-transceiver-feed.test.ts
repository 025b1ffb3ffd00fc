import { ApiProblem } from '@backhaul/contract/client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findRecord } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const { url } = inject('product');
const SOURCE = 'feeding_channel';
const TARGET = 'fed_channel';

const { api, screen } = await openDesk();
const { page } = screen;
let channel: RtmpChannel;
let sourceId = '';
let targetId = '';

beforeAll(async () => {
  channel = await RtmpChannel.start(api, {
    url,
    server: 'feeds-1',
    channel: SOURCE,
    args: ['--destinations', 'any'],
  });
  ({ channelId: sourceId } = channel);
  ({ id: targetId } = await api.channels.create({ body: { name: TARGET, serverId: channel.serverId } }));
});
afterAll(() => channel.stop());

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openTab = async (id: string) => {
  await page.goto(`/manage/channels?open=${id}&tab=transceiverFeed`);
  await page.getByRole('tab', { name: 'Transceiver feed' }).click();
};
const refusal = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiProblem ? (error.problem.detail ?? error.problem.title) : error),
  );
const status = (id: string) => api.channels.status({ params: { id } });

it('a channel with an encoder feeds a channel for units, which no unit gets until the feed is stopped', async () => {
  await openTab(sourceId);
  await page.getByLabel('Channel', { exact: true }).selectOption({ label: TARGET });
  await page.getByText('Transmission cannot start if there is no video feed detected').waitFor();
  expect(await faultsOf(page, 'transceiver-feed-no-video')).toEqual([]);
  await channel.publish();
  await page
    .getByText('Transmission cannot start if there is no video feed detected')
    .waitFor({ state: 'hidden', timeout: 60_000 });
  await button('Start transmission').click();
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: 60_000 });
  expect(await faultsOf(page, 'transceiver-feed')).toEqual([]);
  await until('the picture of the encoder', async () => {
    const fed = await status(targetId);
    return fed.status === 'collecting' && fed.video?.width === 320;
  });

  const { uid } = await findRecord(api, 'crew-2');
  const start = api.units.startStream({ params: { id: uid }, body: { channelId: targetId } });
  expect(await refusal(start)).toBe(`Selected channel is already allocated to ${SOURCE}`);
  await page.goto('/manage/channels');
  await page.getByRole('row', { name: TARGET }).getByText(`Channel ${SOURCE}`).waitFor();
  await openTab(targetId);
  await page.getByText(`Channel ${SOURCE} transmits to this channel. Stop the transmission there.`).waitFor();
  expect(await faultsOf(page, 'transceiver-feed-target')).toEqual([]);

  await openTab(sourceId);
  await button('Stop transmission').click();
  await dialog.getByText('Are you sure you want to stop?').waitFor();
  expect(await faultsOf(page, 'transceiver-feed-stop')).toEqual([]);
  await dialog.getByRole('button', { name: 'KEEP TRANSMITTING' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await status(sourceId)).transceiverFeed?.state).toBe('connected');
  await button('Stop transmission').click();
  await dialog.getByRole('button', { name: 'YES, STOP' }).click();
  await button('Start transmission').waitFor();
  await until('the other channel to be free', async () => {
    const freed = await status(targetId);
    return freed.status === 'idle' && !freed.busy && freed.fedBy === null;
  });
});
