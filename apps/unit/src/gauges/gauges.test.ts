import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBattery, readTemperature } from './battery.js';
import { GaugeReader } from './gauges.js';
import { interfaceTowards, readInterfaces, type Interface } from './interfaces.js';
import { isModem, modemsOf, uplinkQuality, type Radio } from './modems.js';
import { readWireless } from './wireless.js';
import { SentMeter } from './sent.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sys-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Lays out files as the kernel would. */
const layOut = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `${text}\n`);
  }
};

const eth: Interface = {
  name: 'eth0',
  type: 'lan',
  real: true,
  connected: true,
  enabled: true,
  wireMbps: 1000,
  sentBytes: 1_000_000,
  receivedBytes: 500_000,
};
const link = (interfaceName: string, lossPercent = 0) => [
  { interfaceName, reading: { kbps: 1800, rttMs: 40, lossPercent } },
];

const named = (name: string, type: Interface['type']): Interface => ({ ...eth, name, type, wireMbps: undefined });

describe('interfaces', () => {
  it('are read with their kind and counters', async () => {
    await layOut({
      'eth0/flags': '0x1003',
      'eth0/operstate': 'up',
      'eth0/speed': '1000',
      'eth0/device/vendor': '1',
      'eth0/statistics/tx_bytes': '4000',
      'eth0/statistics/rx_bytes': '3000',
      'wlan0/flags': '0x1002',
      'wlan0/operstate': 'down',
      'wlan0/speed': '-1',
      'wlan0/wireless/status': '0',
      'wwan0/operstate': 'unknown',
      'usb1/uevent': 'DEVTYPE=wwan',
    });
    const found = await readInterfaces(root);
    expect(
      found.map(({ name, type, real, connected, enabled, wireMbps }) => [
        name,
        type,
        real,
        connected,
        enabled,
        wireMbps,
      ]),
    ).toEqual([
      ['eth0', 'lan', true, true, true, 1000],
      ['usb1', 'cell', false, false, false, undefined],
      ['wlan0', 'wifi', false, false, false, undefined],
      ['wwan0', 'cell', false, true, false, undefined],
    ]);
    expect(found[0]).toMatchObject({ sentBytes: 4000, receivedBytes: 3000 });
  });

  it.each([
    ['a real one', eth, [], true],
    ['a virtual one', { ...eth, name: 'docker0', real: false }, [], false],
    ['a virtual one that carries the stream', { ...eth, name: 'tun0', real: false }, link('tun0'), true],
    ['loopback', { ...eth, name: 'lo', real: false }, link('eth0'), false],
    ['loopback that carries the stream', { ...eth, name: 'lo', real: false }, link('lo'), true],
  ])('decides whether an interface is a modem: %s', (_, one, stream, expected) => {
    expect(isModem(one, stream)).toBe(expected);
  });

  it('are all modems when a stream is spread over them', () => {
    const wlan: Interface = { ...eth, name: 'wlan0', type: 'wifi', sentBytes: 0 };
    const spread = [...link('eth0', 1), { interfaceName: 'wlan0', reading: { kbps: 700, rttMs: 90, lossPercent: 6 } }];
    expect(modemsOf(new Map(), [eth, wlan], 1000, spread)).toMatchObject([
      { port: 'eth0', rttMs: 40, lossPercent: 1 },
      { port: 'wlan0', rttMs: 90, lossPercent: 6, upSignalQuality: 2 },
    ]);
  });

  it.each([
    [true, null, null],
    [true, 0.4, 5],
    [true, 1, 4],
    [true, 3, 3],
    [true, 6, 2],
    [true, 50, 1],
    [false, 0, 0],
  ])('rates a link (connected %s, loss %s) with quality %s', (connected, lossPercent, quality) => {
    expect(uplinkQuality({ connected }, { kbps: 1, rttMs: 1, lossPercent })).toBe(quality);
  });

  it('become modems: bitrates between two readings, and the statistics of the stream on its link', () => {
    const later = { ...eth, sentBytes: 1_250_000, receivedBytes: 510_000 };
    const lo: Interface = { ...eth, name: 'lo', real: false, wireMbps: undefined, sentBytes: 9e9 };
    const before = new Map([['eth0', eth]]);
    expect(modemsOf(before, [later, lo], 1000, link('eth0', 1))).toEqual([
      expect.objectContaining({
        port: 'eth0',
        uplinkKbps: 2000,
        downlinkKbps: 80,
        rttMs: 40,
        lossPercent: 1,
        upSignalQuality: 4,
        modemInfo: '1000 Mbps',
      }),
    ]);
    const [, loopback] = modemsOf(before, [later, lo], 1000, link('lo'));
    expect(loopback).toMatchObject({ port: 'lo', uplinkKbps: 1800, downlinkKbps: 0, rttMs: 40 });
  });

  it('report modems as ModemManager does, Wi-Fi as Linux does, and Ethernet without signal and roaming', () => {
    const modem = {
      path: '/m/0',
      interfaces: ['wwan0'],
      operator: 'Telekom',
      operatorId: '26201',
      technology: 'lte',
      signalPercent: 71,
      roaming: true,
      sim: 'B',
      hardware: { manufacturer: 'Quectel', model: 'RM520N-GL', tac: '86912505' },
      cell: null,
    } as const;
    const radios = new Map<string, Radio>([
      ['wwan0', { signalPercent: 71, modem }],
      ['wlan0', { signalPercent: 40 }],
    ]);
    const all = [named('wwan0', 'lan'), named('wwan1', 'cell'), named('wlan0', 'wifi'), named('eth0', 'lan')];
    const modems = modemsOf(new Map(), all, 1000, [], (name) => radios.get(name) ?? { signalPercent: null });
    expect(modems).toMatchObject([
      { uiType: 'cell', modemInfo: 'Telekom lte', activeSim: 'B', isCurrentlyRoaming: true, upSignalQuality: 3.6, downSignalQuality: 3.6, hardware: { model: 'RM520N-GL' }, operatorId: '26201' }, // prettier-ignore
      { uiType: 'cell', modemInfo: '', activeSim: null, isCurrentlyRoaming: null, upSignalQuality: null, downSignalQuality: null }, // prettier-ignore
      { uiType: 'wifi', isCurrentlyRoaming: false, upSignalQuality: 2, downSignalQuality: 2 },
      { uiType: 'lan', isCurrentlyRoaming: false, upSignalQuality: null, downSignalQuality: null },
    ]);
  });

  it('has no bitrate at first, nor a negative one after a counter was reset', () => {
    expect(modemsOf(new Map(), [eth], 0, [])[0]).toMatchObject({ uplinkKbps: 0, rttMs: null });
    const before = new Map([['eth0', { ...eth, sentBytes: 9e9 }]]);
    expect(modemsOf(before, [eth], 1000, [])[0]?.uplinkKbps).toBe(0);
  });
});

const totalsOf = (meter: SentMeter) => Object.fromEntries(meter.totals.map(({ port, bytes }) => [port, bytes]));
const asRead = (...all: readonly Interface[]) => new Map(all.map((one) => [one.name, one]));

describe('counters of sent bytes', () => {
  const wlan: Interface = { ...eth, name: 'wlan0', type: 'wifi', sentBytes: 400 };

  it('count from the start of the unit, through counter resets and new interfaces', () => {
    const meter = new SentMeter();
    meter.add(undefined, [eth], 0, []);
    expect(totalsOf(meter)).toEqual({ eth0: 0 });
    const later = { ...eth, sentBytes: eth.sentBytes + 700 };
    meter.add(asRead(eth), [later], 1000, link('eth0'));
    expect(totalsOf(meter)).toEqual({ eth0: 700 });
    const replaced = { ...eth, sentBytes: 50 };
    meter.add(asRead(later), [replaced, wlan], 1000, []);
    expect(totalsOf(meter)).toEqual({ eth0: 750, wlan0: 400 });
    meter.add(asRead(replaced, wlan), [replaced], 1000, []);
    expect(totalsOf(meter)).toEqual({ eth0: 750, wlan0: 400 });
  });

  it('count the stream alone on loopback and at addresses of no interface', () => {
    const meter = new SentMeter();
    const lo: Interface = { ...eth, name: 'lo', real: false, sentBytes: 9e9 };
    const before = asRead({ ...lo, sentBytes: 0 });
    meter.add(before, [lo], 1000, [...link('lo'), ...link('10.0.0.9')]);
    meter.add(before, [lo], 500, [...link('lo'), ...link('10.0.0.9')]);
    expect(totalsOf(meter)).toEqual({ lo: 337_500, '10.0.0.9': 337_500 });
  });
});

it('reads the signal of Wi-Fi as Linux shows it', async () => {
  await layOut({
    wireless: `Inter-| sta-|   Quality        |   Discarded packets               | Missed | WE
 face | tus | link level noise |  nwid  crypt   frag  retry   misc | beacon | 22
 wlan0: 0000   56.  -54.  -256        0      0      0      0     31        0`,
  });
  expect(await readWireless(join(root, 'wireless'))).toEqual(new Map([['wlan0', 80]]));
  expect(await readWireless(join(root, 'nothing'))).toEqual(new Map());
});

describe('battery', () => {
  it('is that of the machine', async () => {
    await layOut({ 'AC/type': 'Mains', 'mouse/type': 'Battery', 'mouse/scope': 'Device', 'mouse/capacity': '5' });
    await layOut({ 'BAT0/type': 'Battery', 'BAT0/capacity': '73', 'BAT0/status': 'Discharging', 'BAT0/present': '1' });
    expect(await readBattery(root)).toEqual({ connected: true, percentage: 73, charging: false, discharging: true });
  });

  it('is null where there is none', async () => {
    expect(await readBattery(join(root, 'nothing'))).toBeNull();
  });
});

describe('temperature', () => {
  it('is that of the hottest plausible zone', async () => {
    await layOut({
      'thermal_zone0/temp': '41500',
      'thermal_zone1/temp': '52345',
      'thermal_zone2/temp': '-274000',
      'thermal_zone3/temp': 'no',
      'cooling_device0/temp': '99000',
    });
    expect(await readTemperature(root)).toBe(52.3);
  });

  it('is null without a sensor', async () => {
    expect(await readTemperature(root)).toBeNull();
  });
});

describe('this machine', () => {
  it('finds the interface to itself and none to an unknown host', async () => {
    expect(await interfaceTowards('127.0.0.1', 9001)).toBe('lo');
    expect(await interfaceTowards('no-such-host.invalid', 9001)).toBeUndefined();
  });

  it('is read without an error', async () => {
    const reader = new GaugeReader({ read: () => () => undefined });
    await reader.read([]);
    const { modems, sent } = await reader.read([
      { interfaceName: 'lo', reading: { kbps: 5, rttMs: 1, lossPercent: null } },
    ]);
    expect(modems.find(({ id }) => id === 'lo')).toMatchObject({ uplinkKbps: 5 });
    expect(sent.map(({ port }) => port)).toContain('lo');
  });
});
