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
const SERVER = 'order-1';
const CHANNEL = 'order_channel';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-order-'));

const { api, screen } = await openDesk();
const { page } = screen;
let server: Agent;
let encoder: Agent | undefined;
let channelId = '';

beforeAll(async () => {
  const { groupId } = await recordsOf(api);
  const { id } = await api.servers.create({ body: { name: SERVER, groupId, channels: 1 } });
  const { code } = await api.servers.makePairingCode({ params: { id } });
  const where = ['--base-port', String(await freePort()), '--rtmp-port', String(await freePort())];
  const state = ['--state-dir', path.join(home, 'state')];
  server = startAgent('server', ['--pair', code ?? '', '--console', url, ...where, ...state]);
  ({ id: channelId } = await api.channels.create({ body: { name: CHANNEL, serverId: id } }));
  await api.channels.addInputSource({ params: { id: channelId }, body: { protocol: 'rtmp' } });
  const address = await until('the address of the channel', async () => {
    const [input] = await api.channels.inputSource({ params: { id: channelId } });
    return input?.ready === true && `${input.url}/${input.streamKey}`;
  });
  encoder = startProgram('ffmpeg', [
    ...'-v error -nostdin -re -f lavfi -i testsrc2=size=320x180:rate=25 -g 25'.split(' '),
    ...'-c:v libx264 -preset ultrafast -tune zerolatency -f flv'.split(' '),
    address,
  ]);
});
afterAll(async () => {
  for (const program of [encoder, server]) await program?.stop();
  rmSync(home, { recursive: true, force: true });
});

const sources = page.getByRole('list', { name: 'Sources in order' });
const source = (name: string) => sources.getByRole('listitem').filter({ hasText: name });
const INPUT = '1. Input: RTMP';
const STANDBY = '2. Test picture';
const dialog = page.getByRole('dialog');
const becomes = (name: string, state: string) =>
  source(name).getByText(state, { exact: true }).waitFor({ timeout: 60_000 });

it('a channel goes to its further source by hand after a question, and by itself when the input is lost', async () => {
  await page.goto(`/manage/channels?open=${channelId}&tab=dualActive`);
  await page.getByRole('tab', { name: 'Dual Active' }).click();
  await page.getByRole('button', { name: 'Add a source' }).click();
  await dialog.getByLabel('Protocol').selectOption({ label: 'Test picture' });
  expect(await faultsOf(page, 'source-order-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await becomes(INPUT, 'On air');
  await becomes(STANDBY, 'Ready');
  expect(await faultsOf(page, 'source-order')).toEqual([]);

  const putOnAir = source(STANDBY).getByRole('button', { name: 'Put on air' });
  await putOnAir.click();
  await dialog.getByText(`Put ${STANDBY} on air?`).waitFor();
  // The harmless answer has the focus: a key press changes nothing.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await becomes(INPUT, 'On air');
  await putOnAir.click();
  await dialog.getByRole('button', { name: 'Put on air' }).click();
  await becomes(STANDBY, 'On air');
  await becomes(INPUT, 'Ready');

  await source(INPUT).getByRole('button', { name: 'Put on air' }).click();
  await dialog.getByRole('button', { name: 'Put on air' }).click();
  await becomes(INPUT, 'On air');
  await encoder?.stop();
  encoder = undefined;
  await becomes(STANDBY, 'On air');
  await becomes(INPUT, 'No picture');
  expect(await faultsOf(page, 'source-order-fallen-back')).toEqual([]);
  await page.goto('/manage/channels');
  await page.getByRole('row', { name: CHANNEL }).getByText('Test picture').waitFor();
});
