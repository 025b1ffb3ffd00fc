import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownHost } from '@backhaul/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { type Agent, startAgent, startProgram } from '../product/agent.js';
import { streamsOf } from '../product/media-file.js';
import { type Platform, platform } from '../product/platform.js';
import { freePort } from '../product/ports.js';
import { until } from '../until.js';

const { url } = inject('product');
const SERVER = 'outside-1';
const CHANNEL = 'outside_broadcast';
const KEY = 'key-that-nobody-may-see';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-channels-'));
const arrived = path.join(home, 'arrived.mkv');
const called = path.join(home, 'called.ts');
const encoded = path.join(home, 'encoded.ts');

const { api, screen } = await openDesk();
const { page } = screen;
let server: Agent;
let newsroom: Platform;
let encoder: Agent | undefined;
let caller: Agent | undefined;

/** A server that may also send to this machine; that of the demo sends only to other networks. */
async function startServer(): Promise<Agent> {
  const { groupId } = await recordsOf(api);
  const { id: deviceId } = await api.servers.create({ body: { name: SERVER, groupId, channels: 1 } });
  const { code } = await api.servers.makePairingCode({ params: { id: deviceId } });
  const where = ['--base-port', String(await freePort()), '--rtmp-port', String(await freePort())];
  const state = ['--state-dir', path.join(home, 'state')];
  return startAgent('server', ['--pair', code ?? '', '--console', url, '--destinations', 'any', ...where, ...state]);
}

/** A third-party encoder with an address and a stream key. */
const publish = (address: string): Agent =>
  startProgram('ffmpeg', [
    ...'-v error -nostdin -re -f lavfi -i testsrc2=size=640x360:rate=25 -re -f lavfi -i sine=sample_rate=48000'.split(
      ' ',
    ),
    ...'-c:v libx264 -preset ultrafast -tune zerolatency -g 25 -c:a aac -ac 2 -f flv'.split(' '),
    address,
  ]);

beforeAll(async () => {
  newsroom = await platform(arrived, (await ownHost()).name);
  server = await startServer();
});
afterAll(async () => {
  for (const program of [encoder, caller, newsroom.program, server]) await program?.stop();
  rmSync(home, { recursive: true, force: true });
});

const dialogOf = (on: Page) => on.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const destination = (name: string) =>
  page.getByRole('list', { name: 'Destinations' }).getByRole('listitem').filter({ hasText: name });

async function addDestination(protocol: string, name: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add destination' }).click();
  await dialogOf(page).getByLabel('Protocol').selectOption({ label: protocol });
  await dialogOf(page).getByLabel('Name', { exact: true }).fill(name);
  await fill();
  await dialogOf(page).getByRole('button', { name: 'Add destination' }).click();
  await destination(name).waitFor();
}

/** A value that the page offers to copy. */
async function copied(label: string): Promise<string> {
  const line = page.locator('div', { has: page.getByRole('button', { name: `Copy ${label}`, exact: true }) }).last();
  const show = line.getByRole('button', { name: 'Show', exact: true });
  if (await show.isVisible()) await show.click();
  return (await line.locator('code').innerText()).trim();
}

it('a channel takes an RTMP encoder and goes to RTMP, SRT and HLS, over the loss of the encoder in one session', async () => {
  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText('studio-1', { exact: true }).waitFor();
  expect(await faultsOf(page, 'channels')).toEqual([]);

  await page.getByRole('button', { name: 'New channel' }).click();
  await dialogOf(page).getByLabel('Name').fill('outside broadcast');
  await dialogOf(page).getByLabel('Server').selectOption({ label: SERVER });
  await dialogOf(page).getByRole('button', { name: 'Create channel' }).click();
  await dialogOf(page).locator('[aria-invalid="true"]').waitFor();
  await dialogOf(page).getByLabel('Name').fill(CHANNEL);
  await dialogOf(page).getByRole('button', { name: 'Create channel' }).click();
  await page.getByRole('heading', { name: CHANNEL, level: 1 }).waitFor();
  await page.getByText('Slate on loss of signal').click();

  await tab('Input');
  await page.getByText('RTMP', { exact: true }).click();
  const address = await until('the address of the encoder', async () => {
    const found = await copied('Address');
    return found.startsWith('rtmp://') && found;
  });
  const key = await copied('Stream key');
  expect(await faultsOf(page, 'channel-input')).toEqual([]);

  await tab('Destinations');
  await page.getByText('There are no streaming destinations yet').waitFor();
  await addDestination('RTMP', 'Newsroom', async () => {
    await dialogOf(page).getByLabel('URL', { exact: true }).fill('rtmp://127.0.0.1/app');
    await dialogOf(page).getByLabel('Stream key').fill(KEY);
    await dialogOf(page).getByRole('button', { name: 'Add destination' }).click();
    await dialogOf(page).locator('[aria-invalid="true"]').waitFor();
    await dialogOf(page).getByLabel('URL', { exact: true }).fill(newsroom.url);
  });
  const port = await freePort();
  await addDestination('SRT', 'Archive', async () => {
    await dialogOf(page).getByLabel('Mode').selectOption({ label: 'Listener: the receiver connects' });
    await dialogOf(page).getByLabel('Port').fill(String(port));
  });
  await addDestination('HLS', 'Web', async () => undefined);
  for (const name of ['Newsroom', 'Archive', 'Web']) {
    await destination(name).getByRole('button', { name: 'Start' }).click();
    await destination(name).getByText('Waiting').waitFor();
  }
  expect(await page.content()).not.toContain(KEY);

  encoder = publish(`${address}/${key}`);
  await destination('Newsroom').getByText('Connected').waitFor({ timeout: 60_000 });
  await destination('Web').getByText('Connected').waitFor();
  caller = startProgram('ffmpeg', ['-v', 'error', '-y', '-i', `srt://127.0.0.1:${port}`, '-c', 'copy', called]);
  await destination('Archive').getByText('Connected').waitFor();
  expect(await faultsOf(page, 'channel-destinations')).toEqual([]);
  // The profile is encoded only for this destination.
  await page.getByRole('button', { name: 'Stream media profiles' }).click();
  await dialogOf(page).getByText('There are no stream media profiles yet').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Add profile' }).click();
  await dialogOf(page).getByLabel('Name').fill('Small');
  await dialogOf(page).getByLabel('Resolution').selectOption({ label: '854 × 480' });
  await dialogOf(page).getByLabel('Maximum frame rate, fps').fill('10');
  await dialogOf(page).getByLabel('Video bitrate, kbps').fill('50');
  await dialogOf(page).getByRole('button', { name: 'Create profile' }).click();
  await dialogOf(page).locator('[aria-invalid="true"]').waitFor();
  await dialogOf(page).getByLabel('Video bitrate, kbps').fill('300');
  await dialogOf(page).getByLabel('Attributes').fill('{"cdn":');
  await dialogOf(page).getByText('Must be valid JSON').waitFor();
  await dialogOf(page).getByLabel('Attributes').fill('{"cdn":"low latency"}');
  await dialogOf(page).getByRole('button', { name: 'Create profile' }).click();
  await dialogOf(page).getByText('used by 0 destinations').waitFor();
  await dialogOf(page).getByText('{"cdn":"low latency"}').waitFor();
  expect(await faultsOf(page, 'channel-profiles')).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  const smallPort = await freePort();
  await addDestination('SRT', 'Phones', async () => {
    await dialogOf(page).getByLabel('Mode').selectOption({ label: 'Listener: the receiver connects' });
    await dialogOf(page).getByLabel('Port').fill(String(smallPort));
    const small = dialogOf(page).getByLabel('Encoding').locator('option', { hasText: 'Small' });
    await dialogOf(page)
      .getByLabel('Encoding')
      .selectOption((await small.getAttribute('value')) ?? '');
  });
  await destination('Phones').getByRole('button', { name: 'Start' }).click();
  const encoders = page.getByRole('list', { name: 'Encoders' });
  await encoders.getByText('Encoding', { exact: true }).waitFor({ timeout: 60_000 });
  await encoders.getByText('1 encoder for 1 destination').waitFor();
  const quick = '-v error -y -probesize 500000 -analyzeduration 1000000 -t 5'.split(' ');
  const phone = startProgram('ffmpeg', [...quick, '-i', `srt://127.0.0.1:${smallPort}`, '-c', 'copy', encoded]);
  await until('the encoded picture', () => phone.exitCode() !== null);
  expect((await streamsOf(encoded)).get('video')).toMatchObject({
    codec_name: 'h264',
    width: 854,
    avg_frame_rate: '10/1',
  });
  expect((await streamsOf(encoded)).get('audio')).toMatchObject({ codec_name: 'aac' });
  expect(await faultsOf(page, 'channel-encoders')).toEqual([]);
  await destination('Phones').getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
  await encoders.waitFor({ state: 'detached' });

  const list = (await destination('Web').locator('code').innerText()).trim();
  expect(await (await fetch(list)).text()).toContain('#EXTM3U');

  await tab('General');
  await page.getByText('Live video', { exact: true }).waitFor();
  await page.locator('video').waitFor();
  expect(await faultsOf(page, 'channel-general')).toEqual([]);
  await encoder.kill();
  await page.getByText('Slate', { exact: true }).waitFor();
  await tab('Destinations');
  for (const name of ['Newsroom', 'Archive', 'Web']) await destination(name).getByText('Connected').waitFor();
  encoder = publish(`${address}/${key}`);
  await tab('General');
  await page.getByText('Live video', { exact: true }).waitFor({ timeout: 60_000 });

  await tab('Destinations');
  await destination('Archive').getByRole('button', { name: 'Stop' }).click();
  await dialogOf(page).getByText('Viewers there will no longer see the channel.').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Stop' }).click();
  await destination('Archive').getByText('Off', { exact: true }).waitFor();
  await destination('Newsroom').getByText('Connected').waitFor();
  await until('the caller ends', () => caller?.exitCode() !== null);
  expect((await streamsOf(called)).get('video')).toMatchObject({ codec_name: 'h264', width: 640 });

  await newsroom.program.stop();
  expect((await streamsOf(arrived)).get('video')?.nb_read_packets).toBeGreaterThan(100);
  await destination('Newsroom').getByText('Retrying').waitFor();
  await destination('Newsroom').getByRole('button', { name: 'Try now' }).waitFor();
  expect(await faultsOf(page, 'channel-retrying')).toEqual([]);
});

it('the channel is given to an SRTLA sender once the encoder has stopped', async () => {
  await tab('Input');
  await page.getByText('Selected channel is busy').waitFor();
  await encoder?.kill();
  await page.getByText('SRTLA', { exact: true }).click();
  await until('the address of the sender', async () => (await copied('Address')).startsWith('srtla://'));
  expect(await copied('Passphrase')).toMatch(/^[\w-]{24}$/);
  await page.getByText('No sender is connected.').waitFor();
  expect(await faultsOf(page, 'channel-srtla')).toEqual([]);
});

it('the server fetches an SRT source for the channel, says why it cannot, and goes on when it can', async () => {
  const source = page.getByRole('tabpanel');
  const port = await freePort();
  await page.getByText('Fetch', { exact: true }).click();
  const form = dialogOf(page);
  await form.getByLabel('Host').fill('127.0.0.1');
  await form.getByLabel('Port').fill(String(port));
  await form.getByRole('button', { name: 'Fetch', exact: true }).click();
  await form.locator('[aria-invalid="true"]').waitFor();
  await form.getByLabel('Host').fill((await ownHost()).name);
  await form.getByLabel('Encryption').selectOption({ label: 'New passphrase' });
  await form.getByLabel('Passphrase').fill(KEY);
  expect(await form.getByLabel('Passphrase').getAttribute('type')).toBe('password');
  expect(await faultsOf(page, 'channel-source-form')).toEqual([]);
  await form.getByRole('button', { name: 'Fetch', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await source.getByText('Retrying', { exact: true }).waitFor({ timeout: 30_000 });
  await source.getByText('The sender does not answer, or denies access').waitFor();
  await source.getByRole('button', { name: 'Try now' }).waitFor();
  expect(await faultsOf(page, 'channel-source-retrying')).toEqual([]);
  encoder = startProgram('ffmpeg', [
    ...'-v error -nostdin -re -f lavfi -i testsrc2=size=640x360:rate=25 -c:v libx264 -preset ultrafast -g 25 -f mpegts'.split(
      ' ',
    ),
    `srt://0.0.0.0:${port}?mode=listener&passphrase=${KEY}`,
  ]);
  await source.getByText('Connected', { exact: true }).waitFor({ timeout: 60_000 });
  await source.getByText('Selected channel is busy').waitFor();
  expect(await faultsOf(page, 'channel-source-connected')).toEqual([]);
  expect(await page.content()).not.toContain(KEY);
  await tab('General');
  await page.getByText('Live video', { exact: true }).waitFor({ timeout: 60_000 });

  await tab('Input');
  await source.getByRole('button', { name: 'Stop' }).click();
  await dialogOf(page).getByRole('button', { name: 'Keep fetching' }).click();
  await source.getByText('Connected', { exact: true }).waitFor();
  await source.getByRole('button', { name: 'Stop' }).click();
  await dialogOf(page).getByRole('button', { name: 'Stop' }).click();
  await source.getByText('Off', { exact: true }).waitFor();
  await source.getByRole('button', { name: 'Start' }).waitFor();
  await encoder.kill();
});
