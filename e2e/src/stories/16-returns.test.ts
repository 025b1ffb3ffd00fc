import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { idleAgain, putOnAir, recordsOf } from '../api/records.js';
import { bridgeReaches, watchBridge } from '../browser/bridges.js';
import { faultsOf } from '../browser/looks.js';
import { openUnit, reaches } from '../browser/units.js';
import { brightnessOf } from '../browser/video.js';
import { type Agent, startAgent } from '../product/agent.js';
import { type FieldUnit, fieldUnit } from '../product/field-unit.js';
import { streamsOf } from '../product/media-file.js';
import { freePort } from '../product/ports.js';
import { through, webPage } from '../product/through.js';
import { until } from '../until.js';

const { url } = inject('product');
const gatewayHome = mkdtempSync(path.join(os.tmpdir(), 'backhaul-gateway-'));

const { another, api, screen } = await openDesk();
let unit: FieldUnit;
let gateway: Agent;
let pane: Locator;
let web: { readonly url: string; readonly server: Server };

/** A server whose egress proxy also reaches this machine; that of the demo reaches only the internet. */
async function startGateway(): Promise<Agent> {
  const { groupId } = await recordsOf(api);
  const { id: deviceId } = await api.servers.create({ body: { name: 'gateway-1', groupId, channels: 1 } });
  const { code } = await api.servers.makePairingCode({ params: { id: deviceId } });
  const where = ['--base-port', String(await freePort()), '--state-dir', path.join(gatewayHome, 'state')];
  return startAgent('server', ['--pair', code ?? '', '--console', url, '--databridge', 'any', ...where]);
}

beforeAll(async () => {
  web = await webPage();
  gateway = await startGateway();
  unit = await fieldUnit(api, {
    url,
    name: 'truck-2',
    args: (folder) => ['--source', 'loop', '--return-1', path.join(folder, 'return.ts')],
  });
  await putOnAir(api, 'crew-1', 'studio-1');
  pane = await openUnit(screen.page, unit.name);
});
afterAll(async () => {
  await idleAgain(api);
  await unit.leave();
  await gateway.stop();
  await new Promise((resolve) => web.server.close(resolve));
  rmSync(gatewayHome, { recursive: true, force: true });
});

/** Lasting states; on an idle machine the page may not draw the others in time. */
const lasting = (states: readonly string[]): readonly string[] =>
  states.filter((state) => state !== 'connecting' && state !== 'disconnecting');

describe('a video return', () => {
  let part: Locator;

  it('sends the video of a channel to the unit, and the screen shows what arrived', async () => {
    await pane.getByRole('tab', { name: 'Video return' }).click();
    part = pane.getByRole('group', { name: 'Return 1' });
    await part.getByLabel('Source').selectOption({ label: 'studio-1 · video from crew-1' });
    const seen = await watchBridge(part);
    await part.getByRole('button', { name: 'Connect Return 1' }).click();
    await bridgeReaches(part, 'connected');
    expect(lasting(await seen())).toEqual(['notConnected', 'connected']);
    const picture = part.getByAltText('Latest picture at the unit');
    await until('a picture arrives', async () => ((await brightnessOf(picture)) ?? 0) > 30, 30_000);
    const first = await picture.getAttribute('src');
    await until('another picture arrives', async () => (await picture.getAttribute('src')) !== first, 30_000);
    expect(await faultsOf(screen.page, 'return-connected')).toEqual([]);
  });

  it('leaves the unit as the same stream', async () => {
    const file = path.join(unit.folder, 'return.ts');
    await until('part of the stream has arrived', () => statSync(file).size > 300_000, 30_000);
    const streams = await streamsOf(file);
    expect(streams.get('video')).toMatchObject({ codec_name: 'h264' });
    expect(streams.get('video')?.nb_read_packets).toBeGreaterThan(20);
    expect(streams.get('audio')).toMatchObject({ codec_name: 'aac' });
  });

  it('is seen at its channel, with the unit that receives it', async () => {
    const { page } = await another(undefined, '/manage/channels');
    await page.getByRole('grid', { name: 'Channels' }).getByText('studio-1', { exact: true }).click();
    await page.getByRole('tab', { name: 'Video return', exact: true }).click();
    await page.getByText('Collecting: units receive it').waitFor();
    await page.getByRole('rowheader', { name: unit.name }).waitFor();
    expect(await faultsOf(page, 'channel-video-return')).toEqual([]);
  });

  it('ends on request', async () => {
    const seen = await watchBridge(part);
    await part.getByRole('button', { name: 'Disconnect Return 1' }).click();
    await bridgeReaches(part, 'notConnected');
    expect(lasting(await seen()).slice(-2)).toEqual(['connected', 'notConnected']);
  });
});

describe('a databridge', () => {
  it('forwards a request from the LAN of the unit through its egress proxy, until it is disconnected', async () => {
    await pane.getByRole('tab', { name: 'Databridge' }).click();
    const part = pane.getByRole('tabpanel');
    await part.getByLabel('Gateway').selectOption({ label: 'gateway-1' });
    const seen = await watchBridge(part);
    await part.getByRole('button', { name: 'Connect Databridge' }).click();
    await bridgeReaches(part, 'connected');
    expect(lasting(await seen())).toEqual(['notConnected', 'connected']);
    await reaches(pane, 'databridge');
    expect(await faultsOf(screen.page, 'databridge-connected')).toEqual([]);
    const proxy = await part.getByText(/^127\.0\.0\.1:\d+$/).innerText();
    expect(await through(proxy, `${web.url}/news?a=1`)).toBe('200 You asked for /news?a=1');

    await part.getByRole('button', { name: 'Disconnect Databridge' }).click();
    await bridgeReaches(part, 'notConnected');
    expect(lasting(await seen()).slice(-2)).toEqual(['connected', 'notConnected']);
    await expect(through(proxy, `${web.url}/news`)).rejects.toThrow();
    expect(screen.problems).toEqual([]);
  });
});
