import { Channel, FIRST_CONFIGURATION, Server, Unit } from '@backhaul/contract';
import { describe, expect, test } from 'vitest';
import { NO_PICTURES } from './pictures.js';
import { presentChannel, type ChannelParts } from './present-channel.js';
import { presentServer, type ServerParts } from './present-server.js';
import { presentUnit, type UnitParts } from './present-unit.js';
import {
  reportedChannel,
  serverState,
  serverTelemetry,
  unitRecordOf,
  unitState,
  unitTelemetry,
} from '../../testing/registry.js';
import type { ChannelRecord, OpenTransmission } from './types.js';

const open: OpenTransmission = {
  id: 't1',
  unitId: 'u',
  channelId: 'c',
  groupChannelId: null,
  mode: 'live',
  createdAt: 100,
  startedAt: null,
  stopAskedAt: null,
  channels: null,
};
const place = { name: 'n', inventoryId: 'inv', groupIds: ['g'], demo: false };
const unitRecord = unitRecordOf('u', {
  ...place,
  selectedChannelId: 'selected',
  labels: [{ id: 'l', label: 'Sport', colour: 'amber' }],
});
const channelRecord: ChannelRecord = {
  ...place,
  kind: 'channel',
  id: 'c',
  type: 'output',
  input: 'unit',
  serverId: 's',
  memberIds: null,
  passphrase: 'secret-passphrase',
  latencyMs: 120,
  recording: false,
  slate: false,
  forcedOutput: null,
  bandwidthLimit: null,
  privateSession: false,
  pictureGeneration: 0,
  feeds: null,
  fedBy: null,
  overlay: null,
  rtmpKey: null,
  source: null,
  sourceOrder: null,
  blockedCallers: [],
  isVideoReturn: false,
  destinations: [],
  tally: [],
  transmission: null,
};

const unit = (parts: Partial<UnitParts> = {}) => {
  const view = presentUnit({
    record: unitRecord,
    online: true,
    lastSeenAt: 1,
    stateAt: 1,
    state: unitState(),
    telemetry: null,
    transition: null,
    configurationUpdated: true,
    now: 1,
    alerts: [],
    alertTexts: new Map(),
    used: null,
    tally: null,
    channelName: (id) => `name of ${id}`,
    pictures: NO_PICTURES,
    privateSession: false,
    lastPicture: null,
    ...parts,
  });
  expect(Unit.parse(view)).toEqual(view);
  return view;
};
const channel = (parts: Partial<ChannelParts> = {}) => {
  const view = presentChannel({
    record: channelRecord,
    serverOnline: true,
    members: null,
    channelName: (id) => `name of ${id}`,
    reported: reportedChannel('c'),
    reportedAt: 1,
    readings: null,
    takes4K: true,
    draining: false,
    unit: null,
    tally: null,
    pictures: NO_PICTURES,
    ...parts,
  });
  expect(Channel.parse(view)).toEqual(view);
  expect(JSON.stringify(view)).not.toContain('secret-passphrase');
  return view;
};
const server = (parts: Partial<ServerParts> = {}) => {
  const record = {
    ...place,
    kind: 'server' as const,
    id: 's',
    bucket: 1,
    desiredVersion: 1,
    mediaKey: 'key',
    pairedAt: null,
    upgrade: null,
    alertConfiguration: { mode: 'automatic' as const, groupId: null, settings: null },
  };
  const view = presentServer({
    record,
    online: true,
    lastSeenAt: 1,
    state: null,
    telemetry: null,
    alerts: [],
    alertTexts: new Map(),
    ...parts,
  });
  expect(Server.parse(view)).toEqual(view);
  return view;
};

const video = (state: 'connecting' | 'streaming') => ({ applications: { video: { state } } });

const battery = (percentage: number) => ({ connected: true, percentage, charging: false, discharging: true });
const crew = (transition: 'starting' | 'stopping' | null) => ({
  name: 'crew-1',
  alias: '',
  transition,
  reported: null,
});

describe('a unit', () => {
  test('that never reported is offline and shows no values', () => {
    expect(unit({ online: false, state: null, lastSeenAt: null, stateAt: null })).toMatchObject({
      status: 'offline',
      reportedAt: null,
      statusText: '',
      totalBitrate: 0,
      delay: 2000,
      labels: [{ id: 'l', label: 'Sport', colour: 'amber' }],
      services: [],
      licence: { raHours: 0, rlHours: 0, expiresAt: null, activatedUntil: null },
    });
  });
  test('that is away keeps what it said', () => {
    const view = unit({
      online: false,
      state: unitState(video('streaming')),
      telemetry: unitTelemetry({ totalKbps: 4000 }),
    });
    expect(view).toMatchObject({ status: 'offline', totalBitrate: 4000, swVersion: '9.1.2', shortSwVersion: '9.1' });
  });
  test.each([
    ['no transmission', null, null, null],
    ['asked, not reported', open, null, { id: 't1', phase: 'connecting', startedAt: 100 }],
    ['asked to stop', { ...open, stopAskedAt: 1 }, null, { id: 't1', phase: 'stopping' }],
    [
      'reported',
      { ...open, startedAt: 200 },
      { id: 't1', phase: 'streaming' as const },
      { phase: 'streaming', startedAt: 200 },
    ],
    ['reported of another', open, { id: 't0', phase: 'streaming' as const }, { id: 't1', phase: 'connecting' }],
    ['only reported', null, { id: 't9', phase: 'streaming' as const }, { id: 't9', phase: 'streaming' }],
    ['reported as ended', null, { id: 't9', phase: 'ended' as const }, null],
  ])('transmission: %s', (_, onRecord, reported, expected) => {
    const transmission = reported && { ...reported, channelId: 'c', startedAt: 150 };
    const view = unit({ record: { ...unitRecord, transmission: onRecord }, state: unitState({ transmission }) });
    if (expected === null) expect(view.transmission).toBeNull();
    else expect(view.transmission).toMatchObject(expected);
  });
  test.each([
    [['tally'], { state: 'streaming', onAir: true }],
    [['sla', 'ai'], { state: 'streaming' }],
    [[], { state: 'streaming' }],
  ] as const)('with the services %j tells of its picture: %j', (services, shown) => {
    const state = unitState({ applications: { video: { state: 'streaming', onAir: true }, store: {} } });
    const view = unit({ record: { ...unitRecord, services }, state });
    expect(view.applications).toEqual({ video: shown, store: {} });
    expect(view.multiviewStatus).toBe('live');
  });
  test('shows the channel that it transmits to, else the selected one', () => {
    expect(unit()).toMatchObject({ channelId: 'selected', selectedChannelName: 'name of selected' });
    expect(unit({ record: { ...unitRecord, transmission: open } })).toMatchObject({ channelId: 'c' });
    expect(unit({ record: { ...unitRecord, selectedChannelId: null } })).toMatchObject({
      channelId: null,
      selectedChannelName: null,
    });
  });
  test('takes gauges from the later report', () => {
    const [state, telemetry] = [{ battery: battery(10) }, { battery: battery(90) }];
    const later = unit({ state: unitState({ ...state, seq: 5 }), telemetry: unitTelemetry({ ...telemetry, seq: 4 }) });
    expect(later.battery?.percentage).toBe(10);
    const newer = unit({ state: unitState({ ...state, seq: 5 }), telemetry: unitTelemetry({ ...telemetry, seq: 6 }) });
    expect(newer.battery?.percentage).toBe(90);
  });
  test('has the resolution that it sends, which may be none that can be set', () => {
    expect(unit({ state: unitState() }).resolution).toBe(FIRST_CONFIGURATION.resolution);
    expect(unit({ state: { ...unitState(), resolution: '720p50' } }).resolution).toBe('720p50');
    expect(unit({ state: { ...unitState(), resolution: null } }).resolution).toBeNull();
    expect(unit({ online: false, state: { ...unitState(), resolution: null } }).resolution).toBe('1080p30');
  });
  test('has no bitrate when it sends nothing, whatever it measured before', () => {
    expect(unit({ telemetry: unitTelemetry({ totalKbps: 4000 }) }).totalBitrate).toBe(0);
  });
  test('shows a simulated device as such, whatever the record says', () => {
    expect(unit({ state: unitState({ simulated: true }) }).demo).toBe(true);
  });
  test('shows that no camera is connected', () => {
    expect(unit({ state: unitState({ cameraConnected: false }) }).statusText).toBe('Camera not connected');
  });
});

describe('a channel', () => {
  test.each([
    ['free', {}, { status: 'idle', busy: false, allocatedToUnitUid: null, allocatedToUnitAlias: null }],
    ['its server is away', { serverOnline: false }, { status: 'unavailable', busy: false, video: null }],
    [
      'its server is away, and was recording',
      {
        serverOnline: false,
        record: { ...channelRecord, recording: true },
        reported: reportedChannel('c', { recording: { enabled: true, state: 'recording' as const, detail: '' } }),
      },
      { recording: { enabled: true, state: 'unknown', detail: '' } },
    ],
    ['its server has not spoken of it', { reported: null }, { status: 'unavailable' }],
    [
      'allocated',
      { record: { ...channelRecord, transmission: open }, unit: crew(null) },
      { status: 'idle', busy: true, allocatedToUnitUid: 'u', allocatedToUnitAlias: 'crew-1', transmissionId: 't1' },
    ],
    [
      'its unit starts',
      { record: { ...channelRecord, transmission: open }, unit: crew('starting') },
      { status: 'connecting' },
    ],
    [
      'its unit stops',
      {
        reported: reportedChannel('c', { status: 'collecting' as const }),
        unit: crew('stopping'),
        readings: { receivedKbps: 9, lost: 3 },
      },
      { status: 'stopping', receivedKbps: 9, lostPackets: 3 },
    ],
    [
      'fed from elsewhere',
      { reported: reportedChannel('c', { status: 'collecting' as const }), readings: { receivedKbps: 5, lost: 0 } },
      { status: 'collecting', busy: true, allocatedToUnitUid: null, receivedKbps: 5 },
    ],
    [
      'measured before it fell silent',
      { readings: { receivedKbps: 5, lost: 2 } },
      { status: 'idle', receivedKbps: 0, lostPackets: 0 },
    ],
  ])('%s', (_, parts, expected) => {
    expect(channel(parts)).toMatchObject(expected);
  });
  test('shows the alias of its unit when there is one', () => {
    expect(
      channel({ unit: { name: 'crew-1', alias: 'Anna', transition: null, reported: null } }).allocatedToUnitAlias,
    ).toBe('Anna');
  });
});

describe('a server', () => {
  const state = serverState({ channels: [reportedChannel('c', { status: 'collecting' }), reportedChannel('d')] });
  test.each([
    ['away', { online: false, state }, { status: 'offline', activeChannels: 0, maxChannels: 8 }],
    ['receives', { state }, { status: 'busy', activeChannels: 1 }],
    ['waits', { state: serverState() }, { status: 'idle', activeChannels: 0 }],
    ['measures', { telemetry: serverTelemetry() }, { cpuPercent: 1, storage: { freeBytes: 50, totalBytes: 100 } }],
  ])('%s', (_, parts, expected) => {
    expect(server(parts)).toMatchObject(expected);
  });
});
