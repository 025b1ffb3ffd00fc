import { NOT_OFFERED } from '@backhaul/agent';
import { uncovered, unitOrderNames } from '@backhaul/testing/reports';
import { describe, expect, it } from 'vitest';
import { startOrder, stillUnit, type StillUnit } from './testing/rig.js';

/** An order, the reported value that it changes, and orders that are sent before it. */
interface Effect {
  readonly order: object;
  readonly seen: (unit: StillUnit) => unknown;
  readonly is?: readonly [before: unknown, after: unknown];
  readonly first?: readonly object[];
}
/** An order that returns data and changes nothing. */
interface Answer {
  readonly order: object;
  readonly answer: object;
}
type Row = Effect | Answer | { readonly refused: object };

const target = { host: 'simulated.invalid', port: 9000, token: 't' };
const applications = (unit: StillUnit) => Object.keys(unit.reports().state.applications);
const cell = { port: '1' };
const wifiOf = (unit: StillUnit) => unit.reports().state.modems.find(({ uiType }) => uiType === 'wifi');
const modemOf = (unit: StillUnit) => unit.reports().state.modems.find(({ port }) => port === cell.port);
const operatorOf = (unit: StillUnit) => modemOf(unit)?.modemInfo;
const wifi = { port: wifiOf(stillUnit())?.port };

const ROWS: Readonly<Record<string, Row>> = {
  start: { order: startOrder(), seen: applications, is: [[], ['video']] },
  stop: {
    first: [startOrder()],
    order: { name: 'stop', args: { transmissionId: 't1' } },
    seen: (unit) => unit.reports().state.transmission?.phase,
    is: ['connecting', 'stopping'],
  },
  selectChannel: {
    order: { name: 'selectChannel', args: { channelId: 'c9' } },
    seen: (unit) => unit.reports().state.channelId,
    is: [null, 'c9'],
  },
  startReturn: {
    order: { name: 'startReturn', args: { instance: '1', channelId: 'c1', target } },
    seen: applications,
    is: [[], ['videoReturn']],
  },
  stopReturn: {
    first: [{ name: 'startReturn', args: { instance: '1', channelId: 'c1', target } }],
    order: { name: 'stopReturn', args: { instance: '1' } },
    seen: (unit) => unit.reports().state.applications.videoReturn?.['1']?.state,
    is: ['connecting', 'stopping'],
  },
  startBridge: { order: { name: 'startBridge', args: { target } }, seen: applications, is: [[], ['databridge']] },
  stopBridge: {
    first: [{ name: 'startBridge', args: { target } }],
    order: { name: 'stopBridge', args: {} },
    seen: (unit) => unit.reports().state.applications.databridge?.state,
    is: ['setup', 'stopping'],
  },
  startPipe: { order: { name: 'startPipe', args: { target } }, seen: applications, is: [[], ['l2ControlPipe']] },
  stopPipe: {
    first: [{ name: 'startPipe', args: { target } }],
    order: { name: 'stopPipe', args: {} },
    seen: (unit) => unit.reports().state.applications.l2ControlPipe?.state,
    is: ['connecting', 'stopping'],
  },
  uploadFiles: { refused: { name: 'uploadFiles', args: { channelId: 'c1', uploads: [{ uploadId: 'u', path: 'a.mkv', target }] } } }, // prettier-ignore
  // A prepared clip has a fixed bitrate.
  limitBandwidth: { refused: { name: 'limitBandwidth', args: { transmissionId: 't1', limits: [] } } },
  // The unit would not notice the end of the file.
  playFile: {
    refused: { name: 'playFile', args: { instance: '1', channelId: 'c1', file: 'a.mkv', fromMs: 0, target } },
  },
  deleteFiles: { refused: { name: 'deleteFiles', args: { paths: ['a.mkv'] } } },
  cancelUpload: { refused: { name: 'cancelUpload', args: { files: ['a.mkv'] } } },
  // Audio rooms need a real server, and this one is simulated; `silent-part.test.ts` has a real one.
  joinAudioRoom: { order: { name: 'joinAudioRoom', args: { roomId: 'r1', target } }, answer: { outcome: 'failed' } },
  leaveAudioRoom: { order: { name: 'leaveAudioRoom', args: {} }, answer: { outcome: 'done' } },
  ifb: { refused: { name: 'ifb', args: { alwaysOn: true } } },
  ancillaryData: { refused: { name: 'ancillaryData', args: { enabled: true } } },
  reboot: { order: { name: 'reboot', args: {} }, seen: isThere, is: [true, false] },
  shutdown: { order: { name: 'shutdown', args: {} }, seen: isThere, is: [true, false] },
  speedTest: {
    order: { name: 'speedTest', args: { channelId: 'c1', seconds: 2, target } },
    answer: { outcome: 'done', data: { kind: 'speedTest', channelId: 'c1' } },
  },
  // The server of a simulated console does not exist; the unit reports that.
  fetchLogs: {
    order: { name: 'fetchLogs', args: { logId: 'l1', target: { url: 'http://127.0.0.1:1/', port: 1, path: '/', token: 't' } } }, // prettier-ignore
    answer: { outcome: 'failed' },
  },
  upgrade: { order: { name: 'upgrade', args: { version: '9.9.1' } }, seen: applications, is: [[], ['upgrade']] },
  cancel: {
    order: { name: 'cancel', args: { commandId: 'none' } },
    answer: { outcome: 'failed', error: 'It has already ended' },
  },
  wifiQuery: {
    order: { name: 'wifiQuery', args: wifi },
    answer: { outcome: 'done', data: { networks: [{ ssid: 'Oslo Town hall', connected: true }, {}, {}, {}] } },
  },
  wifiConnect: {
    order: { name: 'wifiConnect', args: { ...wifi, ssid: 'Oslo Guest', password: null } },
    seen: (unit) => wifiOf(unit)?.modemInfo,
  },
  wifiDisconnect: {
    order: { name: 'wifiDisconnect', args: wifi },
    seen: (unit) => [wifiOf(unit)?.connected, wifiOf(unit)?.uplinkKbps],
    is: [
      [true, 4],
      [false, 0],
    ],
  },
  cellularScan: {
    order: { name: 'cellularScan', args: cell },
    answer: { outcome: 'done', data: { kind: 'cellularNetworks', networks: [{ operatorId: '00101' }, {}, {}] } },
  },
  cellularSelect: {
    order: { name: 'cellularSelect', args: { ...cell, operatorId: '00103' } },
    seen: (unit) => [operatorOf(unit), modemOf(unit)?.isCurrentlyRoaming],
  },
  setActiveSim: {
    order: { name: 'setActiveSim', args: { ...cell, sim: 'B' } },
    seen: (unit) => [modemOf(unit)?.activeSim, operatorOf(unit)],
  },
  startPush: {
    order: { name: 'startPush', args: { kind: 'cdn', name: 'Site', url: 'rtmp://cdn.example/live', key: 'k' } },
    seen: (unit) => unit.reports().state.pushes?.map(({ name, state }) => [name, state]),
    is: [[], [['Site', 'streaming']]],
  },
  stopPush: {
    first: [{ name: 'startPush', args: { kind: 'cdn', name: 'Site', url: 'rtmp://cdn.example/live', key: 'k' } }],
    order: { name: 'stopPush', args: { kind: 'cdn' } },
    seen: (unit) => unit.reports().state.pushes?.length,
    is: [1, 0],
  },
};

function isThere(unit: StillUnit): boolean {
  unit.pass(1000);
  return !unit.isAway();
}

it('covers every order of the protocol', () => {
  expect(uncovered(unitOrderNames(), Object.keys(ROWS))).toEqual({ missing: [], idle: [] });
});

/** A unit with a target for its IP pipe. */
async function ready(): Promise<StillUnit> {
  const unit = stillUnit();
  await unit.configure({ ipPipeTarget: { host: '192.168.1.20', port: 80 } });
  return unit;
}

const ALWAYS = ['start', 'stop', 'selectChannel'];

describe('a simulated unit', () => {
  it.each(Object.entries(ROWS))('carries out or answers the order %s, or does not offer it', async (name, row) => {
    const unit = await ready();
    const { orders = [] } = unit.reports().state.capabilities;
    if ('refused' in row) {
      expect(orders).not.toContain(name);
      const before = unit.reports().state;
      expect(await unit.order(row.refused)).toEqual(NOT_OFFERED);
      expect(unit.reports().state).toEqual(before);
      return;
    }
    expect([...ALWAYS, ...orders]).toContain(name);
    if ('answer' in row) {
      expect(await unit.order(row.order)).toMatchObject(row.answer);
      return;
    }
    const other = await ready();
    for (const order of row.first ?? []) {
      await unit.order(order);
      await other.order(order);
    }
    const before = row.seen(other);
    const order = unit.order(row.order);
    if (name !== 'upgrade') expect(await order).toMatchObject({ outcome: 'done' });
    const after = row.seen(unit);
    if (row.is) expect([before, after]).toEqual(row.is);
    expect(after).not.toEqual(before);
    if (name === 'upgrade') {
      unit.goOn();
      await order;
    }
  });
});

const networks = async (unit: StillUnit) => {
  const { data } = await unit.order({ name: 'wifiQuery', args: wifi });
  return data?.kind === 'wifiNetworks' ? data.networks : [];
};

describe('Wi-Fi of a simulated unit', () => {
  it('is reported with the network that it is joined to, and asks for the password of another one', async () => {
    const unit = stillUnit();
    const [home, other] = [(await networks(unit)).find((one) => one.connected), (await networks(unit)).find((one) => one.secured && !one.connected)]; // prettier-ignore
    const join = (ssid: string | undefined, password: string | null) =>
      unit.order({ name: 'wifiConnect', args: { ...wifi, ssid, password } });
    expect(wifiOf(unit)?.modemInfo).toBe(`Wi-Fi · ${home?.ssid}`);
    expect(await join(other?.ssid, null)).toMatchObject({ outcome: 'failed' });
    expect(await join('Nowhere', 'long enough')).toMatchObject({
      outcome: 'failed',
      error: 'The unit could not connect to Nowhere',
    });
    expect(wifiOf(unit)?.modemInfo).toBe(`Wi-Fi · ${home?.ssid}`);
    expect(await join(other?.ssid, 'long enough')).toMatchObject({ outcome: 'done' });
    expect((await networks(unit)).filter((one) => one.connected).map(({ ssid }) => ssid)).toEqual([other?.ssid]);
    await unit.order({ name: 'wifiDisconnect', args: wifi });
    expect(await join(other?.ssid, null)).toMatchObject({ outcome: 'done' });
  });
});

describe('an operator of a simulated unit', () => {
  it('is the one that was selected, until automatic selection is restored', async () => {
    const unit = stillUnit();
    const scan = async () => {
      const { data } = await unit.order({ name: 'cellularScan', args: cell });
      return data?.kind === 'cellularNetworks' ? data.networks : [];
    };
    const select = (operatorId: string | null) => unit.order({ name: 'cellularSelect', args: { ...cell, operatorId } });
    const home = operatorOf(unit);
    expect(await select('00199')).toMatchObject({ outcome: 'failed' });
    const other = (await scan()).find(({ availability }) => availability === 'available');
    expect(await select(other?.operatorId ?? '')).toMatchObject({ outcome: 'done' });
    expect(operatorOf(unit)).toContain(other?.name);
    expect((await scan()).find(({ availability }) => availability === 'current')).toMatchObject({ name: other?.name });
    await select(null);
    expect(operatorOf(unit)).toBe(home);
  });
});
