import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_INPUTS } from '../kinds/kinds.js';
import { type Applications, CHANNEL_STATUSES, TRANSITIONS, TRANSMISSION_PHASES } from '../status/statuses.js';
import { type ActingUnit, type TargetChannel, type UnitAction, unitActions } from './unit-actions.js';
import { REFUSALS } from '../messages/refusals.js';
import type { Verdict } from './verdict.js';

const idleUnit: ActingUnit = {
  uid: 'crew-1',
  online: true,
  applications: {},
  transition: null,
  cameraConnected: true,
  transmission: null,
};
const freeChannel: TargetChannel = {
  status: 'idle',
  busy: false,
  input: 'unit',
  allocatedToUnitUid: null,
  allocatedToUnitAlias: null,
};
const live = { video: { state: 'streaming' } } as const;
const onAir = { applications: live, transmission: { phase: 'streaming' } } as const;

const wordOf = (verdict: Verdict): string => (verdict.allowed ? 'allowed' : verdict.code);
const acts = (unit: Partial<ActingUnit>, channel: Partial<TargetChannel> | null = {}) =>
  unitActions({ ...idleUnit, ...unit }, channel === null ? null : { ...freeChannel, ...channel });

const sentence = (channel: Partial<TargetChannel> | null): string => {
  const verdict = acts({}, channel).start;
  return verdict.allowed ? '' : verdict.message.text;
};

const row = (stop: string, reboot: string, configure: string, setChannel: string) => ({
  stop,
  reboot,
  rename: 'allowed',
  setDelay: configure,
  setChannel,
  configure,
});

describe('start', () => {
  it.each<[string, Partial<ActingUnit>, Partial<TargetChannel> | null, string]>([
    ['an idle unit to a free channel', {}, {}, 'allowed'],
    ['a unit that forwards', { applications: { forward: {} } }, {}, 'allowed'],
    ['a unit whose last transmission ended', { transmission: { phase: 'ended' } }, {}, 'allowed'],
    ['an offline unit', { online: false }, {}, 'UNIT_OFFLINE'],
    ['a streaming unit', onAir, {}, 'UNIT_BUSY'],
    ['an upgrading unit', { applications: { upgrade: {} } }, {}, 'UNIT_BUSY'],
    ['a unit that was just asked', { transition: 'starting' }, {}, 'UNIT_BUSY'],
    ['a unit with a transmission on record', { transmission: { phase: 'connecting' } }, {}, 'UNIT_BUSY'],
    ['no channel', {}, null, 'NO_CHANNEL'],
    ['an offline channel', {}, { status: 'offline' }, 'CHANNEL_OFFLINE'],
    ['an unavailable channel', {}, { status: 'unavailable' }, 'CHANNEL_OFFLINE'],
    ['a channel of another sender', {}, { input: 'srt' }, 'CHANNEL_EXTERNAL'],
    ['a channel that another one feeds', {}, { busy: true, fedBy: { channelName: 'studio-9' } }, 'CHANNEL_BUSY'],
    ['4K to a channel that takes none', { resolution: '2160p30' }, { takes4K: false }, 'RESOLUTION_CONFLICT'],
    ['4K to a channel that takes it', { resolution: '2160p50' }, { takes4K: true }, 'allowed'],
    ['4K to a channel that has not said', { resolution: '2160p30' }, { takes4K: null }, 'allowed'],
    [
      '4K without its licence',
      { resolution: '2160p30', services: ['sla'] },
      { status: 'offline' },
      'RESOLUTION_CONFLICT',
    ],
    ['4K without its licence and a channel', { resolution: '2160p30', services: [] }, null, 'RESOLUTION_CONFLICT'],
    ['4K with its licence', { resolution: '2160p30', services: ['pro4k'] }, {}, 'allowed'],
    ['HD without the licence of 4K', { resolution: '1080p60', services: [] }, {}, 'allowed'],
    ['a channel whose server is shutting down', {}, { draining: true }, 'SERVER_DRAINING'],
    ['HD to a channel that takes no 4K', { resolution: '1080p60' }, { takes4K: false }, 'allowed'],
    ['no camera', { cameraConnected: false }, {}, 'CAMERA_NOT_CONNECTED'],
    ['a channel that collects', {}, { status: 'collecting' }, 'CHANNEL_BUSY'],
    ['a channel marked busy', {}, { busy: true }, 'CHANNEL_BUSY'],
    ['a channel of another unit', {}, { allocatedToUnitUid: 'crew-2' }, 'CHANNEL_BUSY'],
    ['a channel kept for this unit', {}, { allocatedToUnitUid: 'crew-1', busy: true }, 'allowed'],
    ['an offline unit and no channel', { online: false }, null, 'UNIT_OFFLINE'],
    ['no camera and an offline channel', { cameraConnected: false }, { status: 'offline' }, 'CHANNEL_OFFLINE'],
  ])('%s', (_, unit, channel, expected) => {
    expect(wordOf(acts(unit, channel).start)).toBe(expected);
  });

  it.each<[string, Partial<ActingUnit>, Partial<TargetChannel> | null, string]>([
    ['to an offline channel', {}, { status: 'offline' }, 'allowed'],
    ['to a channel of another unit', {}, { busy: true, allocatedToUnitUid: 'crew-2' }, 'allowed'],
    ['to no channel', {}, null, 'NO_CHANNEL'],
    ['without a camera', { cameraConnected: false }, {}, 'CAMERA_NOT_CONNECTED'],
    ['of a unit on air', onAir, {}, 'UNIT_BUSY'],
  ])('that only stores, %s', (_, unit, channel, expected) => {
    const target = channel && { ...freeChannel, ...channel };
    expect(wordOf(unitActions({ ...idleUnit, ...unit }, target, 'storeOnly').start)).toBe(expected);
  });

  it('that forwards what it stores is refused as a live one', () => {
    const offline = { ...freeChannel, status: 'offline' } as const;
    expect(wordOf(unitActions(idleUnit, offline, 'storeAndForward').start)).toBe('CHANNEL_OFFLINE');
  });

  it('answers in the words of the spec', () => {
    expect(sentence(null)).toBe('No channel selected');
    expect(sentence({ status: 'offline' })).toBe('Selected channel is offline');
    expect(sentence({ input: 'srt' })).toBe('Selected channel is external');
    expect(sentence({ busy: true, allocatedToUnitUid: 'crew-2' })).toBe('Selected channel is busy');
    const held = { allocatedToUnitUid: 'crew-2', allocatedToUnitAlias: 'Crew two' };
    expect(sentence(held)).toBe('Selected channel is already allocated to Crew two');
  });
});

describe('other actions', () => {
  const cases: readonly [string, Partial<ActingUnit>, Record<Exclude<UnitAction, 'start'>, string>][] = [
    ['idle', {}, row('NOT_STREAMING', 'allowed', 'allowed', 'allowed')],
    ['on air', onAir, row('allowed', 'UNIT_BUSY', 'allowed', 'UNIT_BUSY')],
    [
      'connecting',
      { applications: { video: { state: 'connecting' } }, transmission: { phase: 'connecting' } },
      row('allowed', 'UNIT_BUSY', 'UNIT_BUSY', 'UNIT_BUSY'),
    ],
    [
      'stopping',
      { applications: { video: { state: 'stopping' } }, transmission: { phase: 'stopping' } },
      row('allowed', 'UNIT_BUSY', 'UNIT_BUSY', 'UNIT_BUSY'),
    ],
    ['just asked to start', { transition: 'starting' }, row('allowed', 'UNIT_BUSY', 'UNIT_BUSY', 'UNIT_BUSY')],
    ['offline and idle', { online: false }, row('NOT_STREAMING', 'UNIT_OFFLINE', 'allowed', 'allowed')],
    ['offline on air', { online: false, ...onAir }, row('allowed', 'UNIT_OFFLINE', 'allowed', 'UNIT_BUSY')],
    ['several cameras', { applications: { multiCamera: {} } }, row('allowed', 'UNIT_BUSY', 'allowed', 'UNIT_BUSY')],
    [
      'switcher, connecting',
      { applications: { switcher: { state: 'connecting' } } },
      row('allowed', 'UNIT_BUSY', 'UNIT_BUSY', 'UNIT_BUSY'),
    ],
    [
      'speed test',
      { applications: { video: { state: 'speedtest' } } },
      row('NOT_STREAMING', 'UNIT_BUSY', 'allowed', 'UNIT_BUSY'),
    ],
    ['upgrading', { applications: { upgrade: {} } }, row('NOT_STREAMING', 'UNIT_BUSY', 'allowed', 'UNIT_BUSY')],
  ];

  it.each(cases)('%s', (_, unit, expected) => {
    const { start: _start, ...rest } = acts(unit);
    expect(Object.fromEntries(Object.entries(rest).map(([name, verdict]) => [name, wordOf(verdict)]))).toEqual(
      expected,
    );
  });
});

describe('whatever the state', () => {
  const applications = fc.constantFrom<Applications>({}, live, { store: {} }, { upgrade: {} }, { databridge: {} });
  const unit: fc.Arbitrary<ActingUnit> = fc.record({
    uid: fc.constant('crew-1'),
    online: fc.boolean(),
    applications,
    transition: fc.constantFrom(null, ...TRANSITIONS),
    cameraConnected: fc.boolean(),
    transmission: fc.option(fc.record({ phase: fc.constantFrom(...TRANSMISSION_PHASES) })),
  });
  const channel: fc.Arbitrary<TargetChannel> = fc.record({
    status: fc.constantFrom(...CHANNEL_STATUSES),
    busy: fc.boolean(),
    input: fc.constantFrom(...CHANNEL_INPUTS),
    allocatedToUnitUid: fc.constantFrom(null, 'crew-1', 'crew-2'),
    allocatedToUnitAlias: fc.constantFrom(null, 'Crew'),
  });

  it('each refusal has a known code and a message', () => {
    fc.assert(
      fc.property(unit, fc.option(channel), (u, c) => {
        for (const verdict of Object.values(unitActions(u, c))) {
          if (verdict.allowed) continue;
          expect(Object.keys(REFUSALS)).toContain(verdict.code);
          expect(verdict.message.text).not.toBe('');
        }
      }),
    );
  });

  it('nothing starts twice: what may start is not what may stop', () => {
    fc.assert(
      fc.property(unit, channel, (u, c) => {
        const { start, stop } = unitActions(u, c);
        expect(start.allowed && stop.allowed).toBe(false);
        expect(start.allowed && c.allocatedToUnitUid === 'crew-2').toBe(false);
      }),
    );
  });
});
