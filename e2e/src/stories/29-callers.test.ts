import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { type Agent, startAgent, startProgram } from '../product/agent.js';
import { freePort } from '../product/ports.js';
import { until } from '../until.js';

const { url } = inject('product');
const SERVER = 'callers-1';
const CHANNEL = 'callers_channel';
const TAKER = 'taker_channel';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-callers-'));

const { api, screen } = await openDesk();
const { page } = screen;
let server: Agent;
let channelId = '';
let takerId = '';
const encoders: Agent[] = [];

beforeAll(async () => {
  const { groupId } = await recordsOf(api);
  const { id } = await api.servers.create({ body: { name: SERVER, groupId, channels: 1 } });
  const { code } = await api.servers.makePairingCode({ params: { id } });
  const where = ['--base-port', String(await freePort()), '--rtmp-port', String(await freePort())];
  const state = ['--state-dir', path.join(home, 'state')];
  server = startAgent('server', ['--pair', code ?? '', '--console', url, '--destinations', 'any', ...where, ...state]); // prettier-ignore
  ({ id: channelId } = await api.channels.create({ body: { name: CHANNEL, serverId: id } }));
  ({ id: takerId } = await api.channels.create({ body: { name: TAKER, serverId: id } }));
  await api.channels.addInputSource({ params: { id: channelId }, body: { protocol: 'rtmp' } });
});
afterAll(async () => {
  for (const program of [...encoders, server]) await program?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A third-party encoder that publishes to the channel once. */
async function publish(): Promise<Agent> {
  const params = { id: channelId };
  const address = await until('the address of the channel', async () => {
    const [input] = await api.channels.inputSource({ params });
    return input?.ready === true && `${input.url}/${input.streamKey}`;
  });
  const encoder = startProgram('ffmpeg', [
    ...'-v error -nostdin -re -f lavfi -i testsrc2=size=320x180:rate=25 -g 25'.split(' '),
    ...'-c:v libx264 -preset ultrafast -tune zerolatency -f flv'.split(' '),
    address,
  ]);
  encoders.push(encoder);
  return encoder;
}

const callers = page.getByRole('region', { name: 'Callers' });
const button = (name: string) => callers.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

it('a channel says who sends; a caller is disconnected, refused and allowed again after a question', async () => {
  await page.goto(`/manage/channels?open=${channelId}&tab=input`);
  await callers.getByText('Nobody sends to this channel.').waitFor();
  await publish();
  await callers.getByText('127.0.0.1').waitFor({ timeout: 60_000 });
  await callers.getByText(/RTMP · since \d/).waitFor();
  expect(await faultsOf(page, 'channel-callers')).toEqual([]);

  await button('Disconnect').click();
  await dialog.getByText(`Disconnect 127.0.0.1 from ${CHANNEL}?`).waitFor();
  await dialog.getByText(`The picture of ${CHANNEL} goes off air.`).waitFor();
  // The harmless answer has the focus: a key press ends nothing.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect((await api.channels.status({ params: { id: channelId } })).callers).toHaveLength(1);
  await button('Disconnect').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await callers.getByText('Nobody sends to this channel.').waitFor();

  await publish();
  await callers.getByText('127.0.0.1').waitFor({ timeout: 60_000 });
  await button('Refuse').click();
  await dialog.getByText('Calls from this address are refused until you allow it again.').waitFor();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await callers.getByText('Nobody sends to this channel.').waitFor();
  await callers.getByText('Refused addresses').waitFor();
  expect(await faultsOf(page, 'channel-callers-refused')).toEqual([]);

  await button('Allow').click();
  await callers.getByText('Refused addresses').waitFor({ state: 'hidden' });
  await publish();
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
  await callers.getByText('The server calls this source itself. Nobody calls the channel.').waitFor();
  expect(await faultsOf(page, 'channel-source-channel')).toEqual([]);
  await until('the picture of the other channel', async () => {
    const { status, video } = await api.channels.status({ params: { id: takerId } });
    return status === 'collecting' && video?.width === 320;
  });
});
