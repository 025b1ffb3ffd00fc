import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { type Agent, startAgent, startProgram } from '../product/agent.js';
import { streamsOf } from '../product/media-file.js';
import { freePort } from '../product/ports.js';
import { until } from '../until.js';

const { url } = inject('product');
const SERVER = 'picture-1';
const CHANNEL = 'picture_channel';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-picture-'));

const { api, screen } = await openDesk();
const { page } = screen;
let server: Agent;
let encoder: Agent | undefined;
let channelId = '';
let groupId = '';

beforeAll(async () => {
  ({ groupId } = await recordsOf(api));
  const { id } = await api.servers.create({ body: { name: SERVER, groupId, channels: 1 } });
  const { code } = await api.servers.makePairingCode({ params: { id } });
  const where = ['--base-port', String(await freePort()), '--rtmp-port', String(await freePort())];
  const state = ['--state-dir', path.join(home, 'state')];
  server = startAgent('server', ['--pair', code ?? '', '--console', url, ...where, ...state]);
  ({ id: channelId } = await api.channels.create({ body: { name: CHANNEL, serverId: id } }));
  await api.channels.addInputSource({ params: { id: channelId }, body: { protocol: 'rtmp' } });
});
afterAll(async () => {
  for (const program of [encoder, server]) await program?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Sends this picture and sound to the channel, in place of what was sent before. */
async function send(picture: string, sound: string): Promise<void> {
  await encoder?.stop();
  const address = await until('the address of the channel', async () => {
    const [input] = await api.channels.inputSource({ params: { id: channelId } });
    return input?.ready === true && `${input.url}/${input.streamKey}`;
  });
  encoder = startProgram('ffmpeg', [
    ...`-v error -nostdin -re -f lavfi -i ${picture} -f lavfi -i ${sound} -g 25`.split(' '),
    ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -f flv'.split(' '),
    address,
  ]);
}

const BLACK = 'color=black:size=640x360:rate=25';
const PICTURE = 'testsrc2=size=640x360:rate=25';
const row = page.getByRole('row', { name: CHANNEL });

it('a black and silent channel says so on the list, and is an alert until the picture is back', async () => {
  await send(BLACK, 'anullsrc=r=48000:cl=stereo');
  await page.goto('/manage/channels');
  await row.getByText('Black picture +1').waitFor({ timeout: 60_000 });
  await row.getByTitle('Black picture, Silent').waitFor();
  expect(await faultsOf(page, 'channel-black')).toEqual([]);
  await until('the alert', async () => {
    const alerts = await api.alerts.active({ query: { groupId } });
    return JSON.stringify(alerts).includes('channelBlack');
  });
  await send(PICTURE, 'sine=frequency=440:sample_rate=48000');
  await row.locator('[data-faults]').waitFor({ state: 'detached', timeout: 60_000 });
});

it('a destination gets the format that is forced, from a setting that is made on air', async () => {
  const { destinationId } = await api.destinations.create({
    params: { id: channelId },
    body: { protocol: 'hls', name: 'Web' },
  });
  await api.destinations.setState({ params: { id: channelId, destinationId }, body: { on: true } });
  await page.goto(`/manage/channels?open=${channelId}&tab=general`);
  await page.getByLabel('Format of the programme').selectOption('576p25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/576p25.*on air/).waitFor({ timeout: 60_000 });
  expect(await faultsOf(page, 'channel-forced-format')).toEqual([]);
  const { address } = await api.destinations.get({ params: { id: channelId, destinationId } });
  await until('the format at the destination', async () => {
    const playlist = await (await fetch(address ?? '')).text();
    const segment = playlist.trim().split('\n').at(-1) ?? '';
    const file = path.join(home, segment);
    await writeFile(file, Buffer.from(await (await fetch(new URL(segment, address ?? ''))).arrayBuffer()));
    return (await streamsOf(file)).get('video')?.width === 1024;
  });
});
