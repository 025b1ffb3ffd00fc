import { SpeedTestServer } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { signMediaToken } from '@backhaul/contract/bus';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mmcliIn } from './modem-manager/testing/mmcli.js';
import { gpsdPeer } from './location/testing/gpsd-peer.js';
import { runningUnit, type RunningUnitOnConsole } from './testing/running-unit.js';

let unit: RunningUnitOnConsole;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
});
afterEach(async () => {
  await unit.stop();
  await rm(folder, { recursive: true });
});

describe('a unit reports what its machine has', () => {
  it('reports operator, SIM, signal and roaming of a modem as ModemManager does, and offers orders about them', async () => {
    await mmcliIn(folder).reports({
      interfaceName: 'lo',
      operator: 'Telekom',
      registration: 'roaming',
      signal: '71',
      slot: '2',
    });
    unit = await runningUnit(['--gpsd', 'off'], folder);
    expect(unit.state().modems.find(({ port }) => port === 'lo')).toMatchObject({
      uiType: 'cell',
      modemInfo: 'Telekom lte, 5gnr',
      isCurrentlyRoaming: true,
      activeSim: 'B',
      upSignalQuality: 3.6,
      downSignalQuality: 3.6,
    });
    expect(unit.state().capabilities.orders).toEqual(expect.arrayContaining(['cellularSelect', 'setActiveSim']));
    expect(unit.malformed()).toEqual([]);
  });

  it('reports signal, roaming and SIM as unknown where nothing provides them, and offers no orders about them', async () => {
    unit = await runningUnit(['--gpsd', 'off'], folder);
    await eventually('telemetry', () => unit.telemetry());
    expect(unit.state().location).toBeNull();
    expect(unit.telemetry()?.location).toBeNull();
    for (const { activeSim, downSignalQuality, connected } of unit.state().modems) {
      expect([activeSim, downSignalQuality]).toEqual([null, connected ? null : 0]);
    }
    expect(unit.state().capabilities.orders).not.toContain('setActiveSim');
    expect(unit.malformed()).toEqual([]);
  });

  it('reports the location of gpsd, while gpsd has one', async () => {
    const peer = await gpsdPeer();
    try {
      peer.send({ class: 'TPV', mode: 3, lat: 52.52, lon: 13.405 });
      unit = await runningUnit(['--gpsd', `127.0.0.1:${peer.address.port}`], folder);
      await eventually('the place', () => unit.telemetry()?.location?.lat === 52.52 || undefined);
      peer.send({ class: 'TPV', mode: 1 });
      await eventually('no fix', () => unit.telemetry()?.location === null || undefined);
    } finally {
      await peer.stop();
    }
  });

  it('reports the location of its command line', async () => {
    unit = await runningUnit(['--location', '48.137,11.575'], folder);
    expect(unit.state().location).toEqual({ lat: 48.137, lng: 11.575, source: 'fixed' });
    await eventually('telemetry', () => unit.telemetry()?.location?.lng === 11.575 || undefined);
  });
});

describe('a unit that is given an order', () => {
  it('answers that a scan failed where the modem returns no networks', async () => {
    await mmcliIn(folder).reports({
      interfaceName: 'lo',
      operator: 'Telekom',
      registration: 'home',
      signal: '71',
      slot: '1',
    });
    unit = await runningUnit(['--gpsd', 'off'], folder);
    expect(await unit.order({ name: 'cellularScan', args: { port: 'lo' } })).toMatchObject({
      outcome: 'failed',
      error: 'Scan failed. Please try again.',
    });
  });

  it('ends its speed test when another channel is selected meanwhile', async () => {
    const mediaKey = 'k'.repeat(40);
    const server = new SpeedTestServer({ host: '127.0.0.1', port: 0, mediaKey: () => mediaKey, now: () => Date.now() });
    const port = await server.start();
    try {
      unit = await runningUnit(['--gpsd', 'off'], folder);
      const target = { host: '127.0.0.1', port, token: signMediaToken(mediaKey, 'measure', Date.now() + 600_000) };
      const test = unit.order({ name: 'speedTest', args: { channelId: 'c1', seconds: 30, target } });
      await eventually('the test', () => unit.state().applications.video?.state === 'speedtest' || undefined);
      expect(await unit.order({ name: 'selectChannel', args: { channelId: 'c2' } })).toMatchObject({ outcome: 'done' });
      expect(await test).toMatchObject({ outcome: 'failed', error: 'Channel was changed, repeat test' });
      await eventually('an idle unit', () => unit.state().applications.video === undefined || undefined);
    } finally {
      await server.stop();
    }
  });
});
