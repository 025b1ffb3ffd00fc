import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { streamsOf } from '../product/media-file.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const { url } = inject('product');
const CHANNEL = 'picture_channel';

const { api, screen } = await openDesk();
const { page } = screen;
let channel: RtmpChannel;

beforeAll(async () => {
  channel = await RtmpChannel.start(api, { url, server: 'picture-1', channel: CHANNEL });
});
afterAll(() => channel.stop());

const BLACK = 'color=black:size=640x360:rate=25';
const PICTURE = 'testsrc2=size=640x360:rate=25';
const row = page.getByRole('row', { name: CHANNEL });

it('a black and silent channel says so on the list, and is an alert until the picture is back', async () => {
  const black = await channel.publish(BLACK, 'anullsrc=r=48000:cl=stereo');
  await page.goto('/manage/channels');
  await row.getByText('Black picture +1').waitFor({ timeout: 60_000 });
  await row.getByTitle('Black picture, Silent').waitFor();
  expect(await faultsOf(page, 'channel-black')).toEqual([]);
  const { groupId } = await recordsOf(api);
  await until('the alert', async () => {
    const alerts = await api.alerts.active({ query: { groupId } });
    return JSON.stringify(alerts).includes('channelBlack');
  });
  await black.stop();
  await channel.publish(PICTURE, 'sine=frequency=440:sample_rate=48000');
  await row.locator('[data-faults]').waitFor({ state: 'detached', timeout: 60_000 });
});

it('a destination gets the format that is forced, from a setting that is made on air', async () => {
  const { destinationId } = await api.destinations.create({
    params: { id: channel.channelId },
    body: { protocol: 'hls', name: 'Web' },
  });
  await api.destinations.setState({ params: { id: channel.channelId, destinationId }, body: { on: true } });
  await page.goto(`/manage/channels?open=${channel.channelId}&tab=general`);
  await page.getByLabel('Format of the programme').selectOption('576p25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/576p25.*on air/).waitFor({ timeout: 60_000 });
  expect(await faultsOf(page, 'channel-forced-format')).toEqual([]);
  const { address } = await api.destinations.get({ params: { id: channel.channelId, destinationId } });
  await until('the format at the destination', async () => {
    const playlist = await (await fetch(address ?? '')).text();
    const segment = playlist.trim().split('\n').at(-1) ?? '';
    const file = path.join(channel.folder, segment);
    await writeFile(file, Buffer.from(await (await fetch(new URL(segment, address ?? ''))).arrayBuffer()));
    return (await streamsOf(file)).get('video')?.width === 1024;
  });
});
