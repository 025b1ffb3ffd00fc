import type { ReportedChannel } from '@backhaul/contract/bus';
import type { ChannelFault } from '@backhaul/domain';
import { describe, expect, test } from 'vitest';
import { reportedChannel, serverState, serverTelemetry, unitState, unitTelemetry } from '../../../testing/registry.js';
import { serverReadings, unitReadings } from './readings.js';

const reported = <S, T>(state: S | null, telemetry: T | null, online: boolean | null = true) => ({
  online,
  session: 's1',
  cameAt: null,
  lastSeenAt: 1,
  state,
  stateAt: 1,
  telemetry,
});
const readings = (signs: ReturnType<typeof unitReadings>) =>
  Object.fromEntries(signs.map(({ type, reading }) => [type, reading]));
const onAir = { applications: { video: { state: 'streaming' as const } } };

describe('a unit', () => {
  test.each([
    ['away', reported(unitState(), null, false), {}],
    ['not yet known to be there', reported(unitState(), null, null), {}],
    ['that said nothing yet', reported(null, unitTelemetry()), {}],
    [
      'that is well',
      reported(unitState(onAir), unitTelemetry({ totalKbps: 4000, targetKbps: 4000, temperature: 40 })),
      { battery: 'unknown', cameraDisconnected: 'normal', bitrateDrop: 0, temperature: 40, engineMissing: 'normal' },
    ],
    [
      'that is on air without a camera, far below its target',
      reported(unitState({ ...onAir, cameraConnected: false }), unitTelemetry({ totalKbps: 1000, targetKbps: 4000 })),
      { cameraDisconnected: 1, bitrateDrop: 75 },
    ],
    [
      'that connects',
      reported(
        unitState({ applications: { video: { state: 'connecting' } } }),
        unitTelemetry({ totalKbps: 0, targetKbps: 4000 }),
      ),
      { bitrateDrop: 'normal' },
    ],
    [
      'whose battery runs down, as telemetry has it',
      reported(
        unitState({ battery: { connected: true, percentage: 90, charging: false, discharging: true } }),
        unitTelemetry({ battery: { connected: true, percentage: 8, charging: false, discharging: true } }),
      ),
      { battery: 8 },
    ],
    [
      'without its engine',
      reported(unitState({ engines: [{ name: 'ffmpeg', version: null, install: 'apt-get install ffmpeg' }] }), null),
      { engineMissing: 1 },
    ],
  ])('%s', (_, of, expected) => {
    const signs = unitReadings(of, { settings: null, usage: 'unknown' });
    expect(readings(signs)).toEqual(expect.objectContaining(expected));
    if (Object.keys(expected).length === 0) expect(signs).toEqual([]);
  });
});

test.each([
  [1000, 'Bitrate 75 % below its target'],
  [3900, 'Bitrate 3 % below its target'],
  [3990, 'Bitrate back at its target'],
  [4000, 'Bitrate back at its target'],
])('a unit that sends %i of 4000 kbps: %s', (totalKbps, text) => {
  const signs = unitReadings(reported(unitState(onAir), unitTelemetry({ totalKbps, targetKbps: 4000 })), {
    settings: null,
    usage: 'unknown',
  });
  expect(signs.find(({ type }) => type === 'bitrateDrop')?.text).toBe(text);
});

test('data usage has a reading for an offline unit too', () => {
  const matters = { settings: null, usage: 90.6 };
  for (const online of [true, false]) {
    const used = unitReadings(reported(unitState(), null, online), matters).find(({ type }) => type === 'dataUsage');
    expect(used).toMatchObject({ reading: 90.6, text: '90 % of the allowance is used' });
  }
});

test('a server’s failed recordings are listed with reasons, by the names that users know', () => {
  const recording = { enabled: true, state: 'failed' as const, detail: 'No space left on device' };
  const state = serverState({
    channels: [reportedChannel('c1', { recording }), reportedChannel('c2')],
    engines: [{ name: 'janus', version: null, install: '' }],
  });
  const signs = serverReadings(reported(state, serverTelemetry({ cpuPercent: 96 })), {
    settings: null,
    channelName: () => 'studio-1',
  });
  expect(readings(signs)).toEqual({
    serverCpu: 96,
    serverStorage: 50,
    recordingFailed: 1,
    engineMissing: 1,
    channelNoSignal: 'normal',
    channelBlack: 'normal',
    channelFrozen: 'normal',
    channelSilent: 'normal',
    destinationFailing: 'normal',
  });
  expect(signs.map(({ text }) => text)).toEqual([
    'CPU at 96 %',
    'Storage 50 % used',
    'Recording failed: studio-1 (No space left on device)',
    'Missing on the device: janus',
    'No signal: ',
    'Black picture: ',
    'Frozen picture: ',
    'Silent: ',
    'Destination failing: ',
  ]);
});

const destination = (state: 'waiting' | 'connected' | 'retrying', detail = '') => ({
  destinationId: 'd',
  state,
  since: 0,
  retryAt: null,
  detail,
});

test.each<[string, Partial<ReportedChannel>, unknown, unknown]>([
  ['nobody receives what it has not', { status: 'idle' }, 'normal', 'normal'],
  ['nothing arrives for its destination', { status: 'idle', destinations: [destination('waiting')] }, 1, 'normal'],
  [
    'its slate goes out',
    { status: 'collecting', programme: 'slate', destinations: [destination('connected')] },
    1,
    'normal',
  ],
  [
    'it is live',
    { status: 'collecting', programme: 'live', destinations: [destination('connected')] },
    'normal',
    'normal',
  ],
  [
    'a destination refuses',
    {
      status: 'collecting',
      programme: 'live',
      destinations: [destination('connected'), destination('retrying', 'Refused')],
    },
    'normal',
    1,
  ],
])('a channel: %s', (_what, fields, noSignal, failing) => {
  const signs = serverReadings(
    reported(serverState({ channels: [reportedChannel('c1', fields)] }), serverTelemetry()),
    { settings: null, channelName: () => 'studio-1' },
  );
  expect(readings(signs)).toMatchObject({ channelNoSignal: noSignal, destinationFailing: failing });
  const texts = signs.map(({ text }) => text).filter((text) => text.includes('studio-1'));
  expect(texts).toEqual([
    ...(noSignal === 1 ? ['No signal: studio-1'] : []),
    ...(failing === 1 ? ['Destination failing: studio-1 (Refused)'] : []),
  ]);
});

const faulty = (id: string, ...faults: ChannelFault[]) => reportedChannel(id, { status: 'collecting', faults });

test('channels with a black, frozen or silent picture are counted and named; without sound none is', () => {
  const channels = [
    faulty('c1', 'black', 'silent'),
    faulty('c2', 'frozen'),
    faulty('c3', 'black'),
    faulty('c4', 'noSound'),
  ];
  const signs = serverReadings(
    reported(serverState({ channels: [...channels, reportedChannel('c5')] }), serverTelemetry()),
    { settings: null, channelName: (id) => `studio-${id}` },
  );
  expect(readings(signs)).toMatchObject({ channelBlack: 2, channelFrozen: 1, channelSilent: 1 });
  const texts = signs.map(({ text }) => text).filter((text) => text.includes('studio-'));
  expect(texts).toEqual(['Black picture: studio-c1, studio-c3', 'Frozen picture: studio-c2', 'Silent: studio-c1']);
});
