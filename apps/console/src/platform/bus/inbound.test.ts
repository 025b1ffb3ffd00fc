import { upTopic, type DeviceAddress, type UpName } from '@backhaul/contract/bus';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { Inbound } from './inbound.js';
import { stateOf, telemetryOf } from './testing.js';

const UNIT: DeviceAddress = { deviceId: 'unit-1', bucket: 7 };

let received: unknown[][];
let logged: Record<string, unknown>[];
let now: number;
let inbound: Inbound;
let fault: Error | undefined;

beforeEach(() => {
  received = [];
  logged = [];
  now = 0;
  fault = undefined;
  const deliver = (name: string) => (device: DeviceAddress, word: unknown) => {
    if (fault) throw fault;
    received.push([name, device, word]);
  };
  inbound = new Inbound({
    device: (id) => (id === 'unit-1' ? { kind: 'unit', bucket: 7 } : undefined),
    sink: {
      presence: deliver('presence'),
      state: deliver('state'),
      telemetry: deliver('telemetry'),
      tally: deliver('tally'),
      tallyLog: deliver('tallyLog'),
      event: deliver('event'),
      result: deliver('result'),
      progress: deliver('progress'),
      crewCall: deliver('crewCall'),
    },
    clock: { now: () => now },
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  });
});

const say = (name: UpName, word: unknown, device = UNIT) =>
  inbound.take(upTopic(device, name), Buffer.from(typeof word === 'string' ? word : JSON.stringify(word)));

const presence = (session: string, online = true) => ({ online, session, sentAt: 1 });
const event = {
  id: 'e-1',
  at: 1,
  type: 'transmissionStarted',
  transmissionId: 't-1',
  channelId: 'c-1',
  detail: '',
} as const;
const result = { id: 'c-1', session: 'a', outcome: 'done', error: null } as const;
const progress = { id: 'c-1', session: 'a', percent: 40, text: 'Scanning' } as const;

test('every kind of message is parsed and passed on', () => {
  say('presence', presence('a'));
  say('state', stateOf('a', 1));
  say('telemetry', telemetryOf('a', 2));
  say('event', event);
  say('result', result);
  say('progress', progress);
  expect(received).toEqual([
    ['presence', UNIT, presence('a')],
    ['state', UNIT, stateOf('a', 1)],
    ['telemetry', UNIT, telemetryOf('a', 2)],
    ['event', UNIT, event],
    ['result', UNIT, result],
    ['progress', UNIT, progress],
  ]);
  expect(inbound.counters.accepted).toBe(6);
});

const server = { kind: 'server', session: 'a', seq: 1, cpuPercent: 1, memoryBytes: 1, channels: [] };

test.each<[string, UpName, unknown, DeviceAddress, keyof Inbound['counters']['dropped']]>([
  ['of no device', 'presence', presence('a'), { deviceId: 'unit-2', bucket: 7 }, 'unknownDevice'],
  ['at another place', 'presence', presence('a'), { deviceId: 'unit-1', bucket: 8 }, 'unknownDevice'],
  ['that is no JSON', 'presence', '{"online":', UNIT, 'malformed'],
  ['that is no object', 'state', 'null', UNIT, 'malformed'],
  ['that lacks a field', 'presence', { online: true }, UNIT, 'malformed'],
  ['of a wrong type', 'telemetry', { ...telemetryOf('a', 1), totalKbps: '5' }, UNIT, 'malformed'],
  ['with an id that is none', 'presence', presence('a/b'), UNIT, 'malformed'],
  [
    'with too many modems',
    'state',
    { ...stateOf('a', 1), modems: Array.from({ length: 33 }, () => ({})) },
    UNIT,
    'malformed',
  ],
  ['that is too large', 'event', { ...event, detail: 'x'.repeat(300_000) }, UNIT, 'oversized'],
  ['of the other kind', 'telemetry', { ...server, storage: { freeBytes: 1, totalBytes: 1 } }, UNIT, 'wrongKind'],
])('a word %s is dropped and counted', (_, name, word, device, reason) => {
  say(name, word, device);
  expect(received).toEqual([]);
  expect(inbound.counters).toMatchObject({ accepted: 0, dropped: { [reason]: 1 } });
  expect(logged).toMatchObject([{ deviceId: device.deviceId, reason }]);
});

test.each(['v1/7/unit-1/cmd', 'v1/7/unit-1/up/other', 'v1/64/unit-1/up/state', 'x', ''])('%s is no topic', (topic) => {
  inbound.take(topic, Buffer.from('{}'));
  expect(inbound.counters.dropped.notATopic).toBe(1);
});

test('a cleared topic is ignored', () => {
  say('state', '');
  expect(received).toEqual([]);
  expect(inbound.counters.dropped.malformed).toBe(0);
});

test('old words are dropped without a log', () => {
  say('presence', presence('a'));
  say('presence', presence('b'));
  say('presence', presence('a', false));
  say('telemetry', telemetryOf('a', 9));
  say('telemetry', telemetryOf('b', 2));
  say('telemetry', telemetryOf('b', 1));
  expect(received.map(([name]) => name)).toEqual(['presence', 'presence', 'telemetry']);
  expect(inbound.counters.dropped.outOfOrder).toBe(3);
  expect(logged).toEqual([]);
});

test('a state that overtook its presence is handed on after it', () => {
  say('presence', presence('a'));
  say('state', stateOf('b', 1));
  say('presence', presence('b'));
  expect(received.map(([name]) => name)).toEqual(['presence', 'presence', 'state']);
});

test('a removed device starts over', () => {
  say('telemetry', telemetryOf('a', 5));
  inbound.forget('unit-1');
  say('telemetry', telemetryOf('a', 1));
  expect(inbound.counters.accepted).toBe(2);
});

test('a faulty device is logged once a minute', () => {
  for (let n = 0; n < 100; n += 1) say('state', 'rubbish');
  expect(logged).toHaveLength(1);
  now += 60_000;
  say('state', 'rubbish');
  expect(logged).toHaveLength(2);
  expect(inbound.counters.dropped.malformed).toBe(101);
});

test('an error of a receiver is counted and does not propagate', () => {
  fault = new Error('no');
  say('event', event);
  expect(inbound.counters).toMatchObject({ accepted: 0, dropped: { failed: 1 } });
  expect(logged).toMatchObject([{ level: 50, deviceId: 'unit-1' }]);
});
