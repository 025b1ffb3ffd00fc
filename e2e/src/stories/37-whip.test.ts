import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openBrowser, WITH_DEVICES } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { type Agent, startAgent } from '../product/agent.js';
import { freePort } from '../product/ports.js';
import { until } from '../until.js';

const { url } = inject('product');
const SERVER = 'whip-server';
const CHANNEL = 'whip_channel';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-whip-'));

const { api, screen } = await openDesk();
const { page } = screen;
const site = blankSite();
let server: Agent;
let camera: Browser;
let sender: Page;
let channelId = '';

beforeAll(async () => {
  const { groupId } = await recordsOf(api);
  const { id: serverId } = await api.servers.create({ body: { name: SERVER, groupId, channels: 1 } });
  const { code } = await api.servers.makePairingCode({ params: { id: serverId } });
  const ports = ['--base-port', String(await freePort()), '--whip-port', String(await freePort())];
  const state = ['--state-dir', path.join(home, 'state')];
  server = startAgent('server', ['--pair', code ?? '', '--console', url, ...ports, ...state]);
  ({ id: channelId } = await api.channels.create({ body: { name: CHANNEL, serverId } }));
  camera = await openBrowser(WITH_DEVICES);
  const context = await camera.newContext({ permissions: ['camera', 'microphone'] });
  sender = await context.newPage();
  await sender.goto(await site.listen());
});
afterAll(async () => {
  await camera.close();
  await site.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A site of the story with an empty page: a camera needs a secure context, and loopback is one. */
function blankSite() {
  const http = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sender</title>');
  });
  return {
    listen: async (): Promise<string> => {
      const port = await freePort();
      http.listen(port, '127.0.0.1');
      await once(http, 'listening');
      return `http://127.0.0.1:${port}/`;
    },
    close: () => new Promise((resolve) => http.close(resolve)),
  };
}

/** A value that the page offers to copy. */
async function copied(label: string): Promise<string> {
  const line = page.locator('div', { has: page.getByRole('button', { name: `Copy ${label}`, exact: true }) }).last();
  const show = line.getByRole('button', { name: 'Show', exact: true });
  if (await show.isVisible()) await show.click();
  return (await line.locator('code').innerText()).trim();
}

interface Offer {
  readonly endpoint: string;
  readonly key: string;
}

/** Publishes the camera of the sender's page by WHIP (RFC 9725); returns the status of the offer, and the address of the session. */
const publish = (offer: Offer): Promise<{ readonly status: number; readonly resource: string | null }> =>
  sender.evaluate(async ({ endpoint, key }) => {
    const media = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 }, audio: true });
    const connection = new RTCPeerConnection();
    // Referenced by the page, so that it is not garbage-collected.
    Object.assign(globalThis, { connection });
    for (const track of media.getTracks())
      connection.addTransceiver(track, { direction: 'sendonly', streams: [media] });
    const h264 = RTCRtpSender.getCapabilities('video')?.codecs.filter(({ mimeType }) => /h264/i.test(mimeType)) ?? [];
    for (const transceiver of connection.getTransceivers())
      if (transceiver.sender.track?.kind === 'video') transceiver.setCodecPreferences(h264);
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      if (connection.iceGatheringState === 'complete') resolve();
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState === 'complete') resolve();
      });
    });
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' },
      body: connection.localDescription?.sdp ?? '',
    });
    if (response.ok) await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() });
    else connection.close();
    return { status: response.status, resource: response.headers.get('location') };
  }, offer);

const status = async () => (await api.channels.status({ params: { id: channelId } })).status;

it('the Input tab shows the address and the bearer key of a WebRTC sender', async () => {
  await page.goto(`/manage/channels?open=${channelId}&tab=input`);
  await until(
    'the server takes WebRTC senders',
    async () => {
      const { inputs } = await api.channels.capabilities({ params: { id: channelId } });
      return inputs.includes('webrtc');
    },
    45_000,
  );
  await page.getByRole('button', { name: 'WebRTC', exact: true }).click();
  await until('the address', async () => (await copied('Address')).startsWith('http'));
  await page.getByText('OBS, a browser page or any other WebRTC sender').waitFor();
  expect(
    await faultsInThemes({ api, page }, 'whip-input', () =>
      page.getByRole('button', { name: 'Copy Address' }).waitFor(),
    ),
  ).toEqual([]);
});

it('a page in a browser publishes its camera with the key, and without it is refused with 401', async () => {
  const endpoint = await copied('Address');
  const key = await copied('Bearer key');
  expect(key.length).toBeGreaterThan(20);
  expect(await publish({ endpoint, key: 'x'.repeat(key.length) })).toEqual({ status: 401, resource: null });
  expect(await status()).toBe('idle');

  const { status: answered, resource } = await publish({ endpoint, key });
  expect(answered).toBe(201);
  await until(
    'the picture of the camera',
    async () => {
      const { status: now, video } = await api.channels.status({ params: { id: channelId } });
      return now === 'collecting' && video?.codec === 'h264';
    },
    60_000,
  );
  await page.getByRole('table', { name: 'Callers' }).or(page.getByText('WebRTC').first()).first().waitFor();
  expect(await faultsOf(page, 'whip-live')).toEqual([]);

  const ended = await sender.evaluate(
    async ({ address, bearer }) => {
      const response = await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } });
      return response.status;
    },
    { address: new URL(resource ?? '', endpoint).href, bearer: key },
  );
  expect(ended).toBe(200);
  await until('the channel is idle', async () => (await status()) === 'idle', 30_000);
});

it('a new bearer key voids the one before', async () => {
  const [endpoint, before] = [await copied('Address'), await copied('Bearer key')];
  await page.getByRole('button', { name: 'New bearer key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New bearer key' }).click();
  const after = await until('another key', async () => {
    const key = await copied('Bearer key');
    return key !== before && key;
  });
  await until(
    'the key before is refused',
    async () => (await publish({ endpoint, key: before })).status === 401,
    20_000,
  );
  expect(after).not.toBe(before);
  expect(screen.problems).toEqual([]);
});
