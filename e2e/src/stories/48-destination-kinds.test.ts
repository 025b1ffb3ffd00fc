import { PASSWORD, RtmpLoginServer, USER } from '@backhaul/agent/testing/rtmp';
import { ownHost } from '@backhaul/testing';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { streamsOf } from '../product/media-file.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const CHANNEL = 'archive_48';
const product = inject('product');
const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const platform = new RtmpLoginServer('adobe');
let channel: RtmpChannel;
let at = '';

beforeAll(async () => {
  const args = ['--destinations', 'any'];
  channel = await RtmpChannel.start(api, { url: product.url, server: 'archive-1', channel: CHANNEL, args });
  await channel.publish('testsrc2=size=320x180:rate=25', 'sine=sample_rate=48000');
  at = `rtmp://${(await ownHost()).name}:${await platform.listen('0.0.0.0')}/live`;
});
afterAll(async () => {
  platform.close();
  await channel.stop();
});

const destination = (name: string) =>
  page.getByRole('list', { name: 'Destinations' }).getByRole('listitem').filter({ hasText: name });
async function openDestinations(): Promise<void> {
  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText(CHANNEL, { exact: true }).click();
  await page.getByRole('tab', { name: 'Destinations', exact: true }).click();
  await page.getByRole('button', { name: 'Add destination' }).waitFor();
}
async function fill(protocol: string, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add destination' }).click();
  await dialog.getByLabel('Protocol').selectOption({ label: protocol });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
}
const send = () => dialog.getByRole('button', { name: 'Add destination' }).click();

it('the programme is written to files on the server, which are among the recordings of the channel', async () => {
  await openDestinations();
  await fill('Files on the server', 'Archive', { 'File name prefix': '../outside', 'File length, minutes': '0' });
  await send();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  expect(await faultsOf(page, 'destination-file-form')).toEqual([]);
  await dialog.getByLabel('File name prefix', { exact: true }).fill('news_');
  await dialog.getByLabel('File length, minutes', { exact: true }).fill('1');
  await send();
  await destination('Archive').getByRole('button', { name: 'Start' }).click();
  await destination('Archive').getByText('Writing', { exact: true }).waitFor({ timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await destination('Archive').getByRole('button', { name: 'Stop' }).click();
  await dialog.getByText('Stop writing the files of Archive?').waitFor();
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await destination('Archive').getByText('Off', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Recordings', exact: true }).click();
  const recordings = () =>
    page
      .getByText(/news_programme-/)
      .first()
      .waitFor({ timeout: 60_000 });
  await recordings();
  expect(await faultsInThemes({ api, page }, 'destination-file-recordings', recordings)).toEqual([]);
  const written = readdirSync(channel.folder, { recursive: true, encoding: 'utf8' });
  const file = written.find((one) => path.basename(one).startsWith('news_')) ?? '';
  const streams = await streamsOf(path.join(channel.folder, file));
  expect(streams.get('video')).toMatchObject({ codec_name: 'h264', width: 320 });
  expect(streams.get('audio')).toMatchObject({ codec_name: 'aac' });
});

it('a wrong password at an RTMP server is refused in words, and the right one is taken', async () => {
  await openDestinations();
  await fill('RTMP', 'Platform', { URL: at, 'Stream key': 'key-of-nobody', 'User name': USER });
  await dialog.getByLabel('Password', { exact: true }).fill('another-word');
  const secrets = ['Stream key', 'Password'].map((label) => dialog.getByLabel(label, { exact: true }));
  for (const field of secrets) {
    expect(await field.getAttribute('type')).toBe('password');
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
  }
  expect(await faultsOf(page, 'destination-rtmp-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Show what is typed' }).last().click();
  expect(await secrets.at(-1)?.getAttribute('type')).toBe('text');
  await send();
  await destination('Platform').getByRole('button', { name: 'Start' }).click();
  await destination('Platform').getByText('Refused', { exact: true }).waitFor({ timeout: 60_000 });
  await destination('Platform').getByText('User name or password is wrong').waitFor();
  await destination('Platform').getByRole('button', { name: 'Try now' }).waitFor();
  const ready = () => openDestinations().then(() => destination('Platform').getByText('Refused').waitFor());
  expect(await faultsInThemes({ api, page }, 'destination-refused', ready)).toEqual([]);
  await destination('Platform').getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await destination('Platform').getByText('Connected', { exact: true }).waitFor({ timeout: 60_000 });
  await until('the picture', () => platform.bytesTaken > 50_000);
  expect(await page.content()).not.toContain(PASSWORD);
  expect(screen.problems).toEqual([]);
});
