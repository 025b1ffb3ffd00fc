import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownHost } from '@backhaul/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { DESK, PHONE } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { stateIn, tileOf } from '../browser/units.js';
import { watchFrames, watchStills } from '../browser/video.js';
import { type Agent, startAgent, startProgram } from '../product/agent.js';
import { freePort } from '../product/ports.js';
import { resultsFolder } from '../setup/folders.js';
import { until } from '../until.js';

const { url } = inject('product');
const SERVER = 'wall-server';
const FAILING = 'wall_failing';
const SLATE = 'wall_slate';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-wall-'));

const { api, screen } = await openDesk();
const { page } = screen;
let server: Agent;
const encoders: Agent[] = [];
const ids = new Map<string, string>();

/** A server that may also send to this machine; that of the demo sends only to other networks. */
async function startServer(): Promise<Agent> {
  const { groupId } = await recordsOf(api);
  const { id: deviceId } = await api.servers.create({ body: { name: SERVER, groupId, channels: 1 } });
  const { code } = await api.servers.makePairingCode({ params: { id: deviceId } });
  const where = ['--base-port', String(await freePort()), '--rtmp-port', String(await freePort())];
  const state = ['--state-dir', path.join(home, 'state')];
  const program = startAgent('server', [
    '--pair',
    code ?? '',
    '--console',
    url,
    '--destinations',
    'any',
    ...where,
    ...state,
  ]);
  for (const name of [FAILING, SLATE]) {
    ids.set(name, (await api.channels.create({ body: { name, serverId: deviceId } })).id);
  }
  return program;
}

const idOf = (name: string): string => ids.get(name) ?? '';

/** Adds a destination and starts it. */
async function send(channel: string, body: Parameters<typeof api.destinations.create>[0]['body']): Promise<void> {
  const params = { id: idOf(channel) };
  const { destinationId } = await api.destinations.create({ params, body });
  await api.destinations.setState({ params: { ...params, destinationId }, body: { on: true } });
}

/** A third-party encoder that publishes a moving picture to a channel. */
async function publish(channel: string): Promise<Agent> {
  const params = { id: idOf(channel) };
  const source = await api.channels.addInputSource({ params, body: { protocol: 'rtmp' } });
  const address = await until('the address of the encoder', async () => {
    const [found] = await api.channels.inputSource({ params });
    return found?.ready === true && found.url.startsWith('rtmp://') && found.url;
  });
  const encoder = startProgram('ffmpeg', [
    ...'-v error -nostdin -re -f lavfi -i testsrc2=size=640x360:rate=25 -re -f lavfi -i sine=sample_rate=48000'.split(
      ' ',
    ),
    ...'-c:v libx264 -preset ultrafast -tune zerolatency -g 25 -c:a aac -ac 2 -f flv'.split(' '),
    `${address}/${source.streamKey ?? ''}`,
  ]);
  encoders.push(encoder);
  return encoder;
}

beforeAll(async () => {
  server = await startServer();
  await send(FAILING, { protocol: 'hls', name: 'Web' });
  // Nothing listens there.
  const away = `rtmp://${(await ownHost()).name}:${await freePort()}/app`;
  await send(FAILING, { protocol: 'rtmp', name: 'Newsroom', url: away, key: 'key-that-nobody-may-see' });
  await send(SLATE, { protocol: 'hls', name: 'Web' });
  await api.channels.update({ params: { id: idOf(SLATE) }, body: { slate: true } });
  await api.channels.setRecording({ params: { id: idOf(FAILING) }, body: { enabled: true } });
  await publish(FAILING);
  const lost = await publish(SLATE);
  const stateOf = (name: string) => api.channels.status({ params: { id: idOf(name) } });
  const isConnected = async (name: string) =>
    (await stateOf(name)).destinations.some(({ state }) => state === 'connected');
  for (const name of [FAILING, SLATE]) await until(`${name} is on air`, () => isConnected(name), 60_000);
  await lost.kill();
  await until('its slate is on air', async () => (await stateOf(SLATE)).programme === 'slate', 30_000);
}, 180_000);
afterAll(async () => {
  for (const program of [...encoders, server]) await program?.stop();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(async () => {
  await page.goto('/unit/multiview?of=channels');
  await tileOf(page, FAILING).waitFor();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Texts of the tiles, in order. */
const tiles = (on: Page): Promise<readonly string[]> => on.getByRole('toolbar').getByRole('button').allInnerTexts();

it('shows at a glance what is wrong: problems first, each with a word', async () => {
  await page.goto('/unit/multiview');
  await page.getByRole('group', { name: 'Tiles of the multiview' }).getByText('Channels', { exact: true }).click();
  await tileOf(page, FAILING).getByText('1 destination failing').waitFor();
  expect(new URL(page.url()).searchParams.get('of')).toBe('channels');
  const { contrast } = await watchStills(tileOf(page, FAILING).locator('canvas'), 3);
  expect(contrast).toBeGreaterThan(60);

  const failing = await tileOf(page, FAILING).innerText();
  expect(failing).toMatch(/LIVE/);
  for (const part of ['RTMP', SERVER, '1 of 2 connected', 'Live video', 'kbps', 'REC']) {
    expect(failing.toLowerCase()).toContain(part.toLowerCase().replace('kbps', 'bps'));
  }
  const slate = tileOf(page, SLATE);
  await slate.getByText('No signal – slate on air').waitFor();
  await slate.getByText('Destinations receive the slate.').waitFor();
  expect(await stateIn(tileOf(page, FAILING))).toBe('live');

  const order = await tiles(page);
  await page.getByRole('group', { name: 'Channels shown' }).getByText('Problems', { exact: true }).click();
  await until('problems alone are shown', async () => (await tiles(page)).length < order.length);
  const problems = await tiles(page);
  // Other stories may have left channels of offline servers, which are problems too.
  const first = order.slice(0, problems.length);
  for (const name of [FAILING, SLATE]) expect(first.some((text) => text.includes(name))).toBe(true);
  await page.reload();
  await tileOf(page, FAILING).waitFor();
  expect(await tiles(page)).toHaveLength(problems.length);
  expect(await faultsOf(page, 'channel-wall-problems')).toEqual([]);
});

it('is used by keyboard: arrows move, Enter enlarges with the sound off, Escape returns', async () => {
  await tileOf(page, FAILING).focus();
  await page.keyboard.press('ArrowRight');
  await until('the next tile has the focus', () =>
    tileOf(page, FAILING).evaluate((element) => element !== document.activeElement),
  );
  await tileOf(page, FAILING).focus();
  await page.keyboard.press('Enter');
  const video = page.getByRole('main').locator('video');
  const { pictures } = await watchFrames(video, 10, 30_000);
  expect(pictures).toBeGreaterThan(5);
  expect(await video.evaluate((element) => element instanceof HTMLVideoElement && element.muted)).toBe(true);
  const list = page.getByRole('region', { name: 'Destinations' });
  await list.getByText('Newsroom').waitFor();
  await list.getByText('Retrying').waitFor();
  await list.getByText('Connected').waitFor();
  expect(await page.content()).not.toContain('key-that-nobody-may-see');
  expect(await faultsOf(page, 'channel-wall-focus')).toEqual([]);
  await page.keyboard.press('Escape');
  await tileOf(page, SLATE).waitFor();
  expect(new URL(page.url()).searchParams.get('channel')).toBeNull();
});

it('the list of channels is narrowed to problems, and the page of one shows its last hour', async () => {
  await page.goto('/manage/channels?problem=destinationFailing');
  const grid = page.getByRole('grid', { name: 'Channels' });
  await grid.getByText(FAILING, { exact: true }).waitFor();
  expect(await grid.getByText(SLATE, { exact: true }).count()).toBe(0);
  await watchStills(grid.locator('canvas').first(), 1);
  expect(await faultsOf(page, 'channel-list')).toEqual([]);

  await grid.getByText(FAILING, { exact: true }).click();
  await page.getByRole('tab', { name: 'Health', exact: true }).click();
  await page.getByRole('img', { name: 'Rates of the input and of each destination, Mbps' }).waitFor();
  const values = page.getByRole('list', { name: 'Values' });
  for (const name of ['Input', 'Web', 'Newsroom', 'Programme', 'Packets lost']) await values.getByText(name).waitFor();
  const events = page.getByRole('region', { name: 'Events' });
  await events.getByText('Signal received').first().waitFor();
  await events.getByText('Web: Connected').first().waitFor();
  await events
    .getByText(/Newsroom: Retrying/)
    .first()
    .waitFor();
  expect(await faultsOf(page, 'channel-health')).toEqual([]);
  // The graph shrinks with the screen.
  await page.setViewportSize(PHONE);
  const graph = page.getByRole('img', { name: 'Rates of the input and of each destination, Mbps' });
  await until('the graph fits', async () => ((await graph.boundingBox())?.width ?? PHONE.width) < PHONE.width);
  await page.screenshot({ path: path.join(resultsFolder('screens'), 'channel-health-narrow.png') });
  await page.setViewportSize(DESK);

  await page.goto(`/manage/channels?open=${idOf(SLATE)}&tab=health`);
  await page.getByRole('region', { name: 'Events' }).getByText('Programme: Slate').first().waitFor();
});

it('a failing destination and a missing signal are alerts of the server', async () => {
  await page.goto('/manage/devices?q=wall-server');
  const grid = page.getByRole('grid', { name: 'Servers' });
  await grid.getByText(`Destination failing: ${FAILING}`).waitFor({ timeout: 60_000 });
  await grid.getByText(`No signal: ${SLATE}`).waitFor({ timeout: 30_000 });
});

it('several channels are recorded, and no longer, at once', async () => {
  await page.goto('/manage/channels?q=wall_');
  const grid = page.getByRole('grid', { name: 'Channels' });
  await grid.getByText(SLATE, { exact: true }).waitFor();
  const recorded = async () => (await api.channels.status({ params: { id: idOf(SLATE) } })).recording.enabled;
  const act = async (name: string) => {
    await page.getByRole('row').filter({ hasText: SLATE }).getByRole('checkbox').click();
    await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await act('Record');
  await until('it is recorded', recorded);
  await act('Stop recording');
  await until('it is no longer recorded', async () => !(await recorded()));
});

it('fits a desk and a phone, in both themes and in German', async () => {
  expect(await faultsOf(page, 'channel-wall')).toEqual([]);
  await page.evaluate(() => localStorage.setItem('backhaul.theme', 'light'));
  await api.client.updatePreferences({ body: { theme: 'light', language: 'de' } });
  try {
    await page.reload();
    await tileOf(page, FAILING).getByText('1 Ziel gestört').waitFor();
    await tileOf(page, SLATE).getByText('Kein Signal – Standbild läuft').waitFor();
    expect(await faultsOf(page, 'channel-wall-light-german')).toEqual([]);
    const all = (await tiles(page)).length;
    await button('Störungen').click();
    await until('problems alone are shown', async () => (await tiles(page)).length < all);
  } finally {
    await api.client.updatePreferences({ body: { theme: 'dark', language: 'en' } });
    await page.evaluate(() => localStorage.setItem('backhaul.theme', 'dark'));
  }
  expect(screen.problems).toEqual([]);
});
