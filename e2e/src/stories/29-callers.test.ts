import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const { url } = inject('product');
const CHANNEL = 'callers_channel';

const { api, screen } = await openDesk();
const { page } = screen;
let channel: RtmpChannel;
let channelId = '';
let takerId = '';

beforeAll(async () => {
  channel = await RtmpChannel.start(api, {
    url,
    server: 'callers-1',
    channel: CHANNEL,
    args: ['--destinations', 'any'],
  });
  ({ channelId } = channel);
  ({ id: takerId } = await api.channels.create({ body: { name: 'taker_channel', serverId: channel.serverId } }));
});
afterAll(() => channel.stop());

const callers = page.getByRole('region', { name: 'Callers' });
const button = (name: string) => callers.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

it('a channel says who sends; a caller is disconnected, refused and allowed again after a question', async () => {
  await page.goto(`/manage/channels?open=${channelId}&tab=input`);
  await callers.getByText('Nobody sends to this channel.').waitFor();
  await channel.publish();
  await callers.getByText('127.0.0.1').waitFor({ timeout: 60_000 });
  await callers.getByText(/RTMP · since \d/).waitFor();
  expect(await faultsOf(page, 'channel-callers')).toEqual([]);

  await button('Disconnect').click();
  await dialog.getByText(`Disconnect 127.0.0.1 from ${CHANNEL}?`).waitFor();
  await dialog.getByText(`The video of ${CHANNEL} goes off air.`).waitFor();
  // The harmless button has the focus, so a key press ends nothing.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect((await api.channels.status({ params: { id: channelId } })).callers).toHaveLength(1);
  await button('Disconnect').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await callers.getByText('Nobody sends to this channel.').waitFor();

  await channel.publish();
  await callers.getByText('127.0.0.1').waitFor({ timeout: 60_000 });
  await button('Refuse').click();
  await dialog.getByText('Calls from this address are refused until you allow it again.').waitFor();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await callers.getByText('Nobody sends to this channel.').waitFor();
  await callers.getByText('Refused addresses').waitFor();
  expect(await faultsOf(page, 'channel-callers-refused')).toEqual([]);

  await button('Allow').click();
  await callers.getByText('Refused addresses').waitFor({ state: 'hidden' });
  await channel.publish();
  await callers.getByText('127.0.0.1').waitFor({ timeout: 60_000 });
});

it('another channel of the server takes its programme, and keeps it from being deleted', async () => {
  await page.goto(`/manage/channels?open=${takerId}&tab=input`);
  await page.getByText('Fetch', { exact: true }).click();
  await dialog.getByLabel('Protocol').selectOption({ label: 'Another channel' });
  await dialog.getByRole('button', { name: 'Fetch' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Source channel').selectOption({ label: CHANNEL });
  expect(await faultsOf(page, 'channel-source-channel-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Fetch' }).click();
  await page.getByText('Connected').waitFor({ timeout: 60_000 });
  await page.getByText(CHANNEL, { exact: true }).waitFor();
  await callers.getByText('The server itself calls the source. Nobody calls the channel.').waitFor();
  expect(await faultsOf(page, 'channel-source-channel')).toEqual([]);
  await until('the picture of the other channel', async () => {
    const { status, video } = await api.channels.status({ params: { id: takerId } });
    return status === 'collecting' && video?.width === 320;
  });
});
