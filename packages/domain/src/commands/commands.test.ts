import { describe, expect, it } from 'vitest';
import type { ActingUnit, TargetChannel } from '../actions/unit-actions.js';
import { PERMISSIONS } from '../roles/vocabulary.js';
import { maySendLogs, maySpeedTest, mayLeave } from './readiness.js';
import { CHANNEL_RETRIES, COMMAND_RULES, SPEED_TEST_SECONDS, UNIT_COMMANDS } from './unit-commands.js';

const unit: ActingUnit = {
  uid: 'u',
  online: true,
  applications: {},
  transition: null,
  cameraConnected: true,
  transmission: null,
};
const channel: TargetChannel = {
  status: 'idle',
  busy: false,
  input: 'unit',
  allocatedToUnitUid: null,
  allocatedToUnitAlias: null,
};
const links = (...connected: boolean[]) => connected.map((one, index) => ({ port: String(index), connected: one }));
const OLD = 'Speed test needs channel version 7.5.1 or higher';
const LOGS = 'Logs can be sent only when the unit is online and not transmitting';
const TWO = 'This is your last interface connected. You need at least 2 interfaces connected.';

it('has a rule for every command of the spec', () => {
  expect(UNIT_COMMANDS).toHaveLength(19);
  for (const command of UNIT_COMMANDS) expect(PERMISSIONS).toContain(COMMAND_RULES[command].permission);
  expect([CHANNEL_RETRIES, SPEED_TEST_SECONDS]).toEqual([7, 10]);
});

it.each(['wifi_query', 'cellular_scan', 'cellular_select', 'active_sim'] as const)(
  '%s may take its time',
  (command) => {
    const { handling } = COMMAND_RULES[command];
    // A scan takes 1 to 2 minutes, a switch of operator up to 30 s (spec 1 §9).
    const least = command === 'cellular_scan' ? 120_000 : 30_000;
    expect(handling.kind === 'order' && handling.takesMs).toBeGreaterThan(least);
  },
);

describe('a speed test', () => {
  it.each<[string, Partial<ActingUnit>, Partial<TargetChannel> | null, string, string | null]>([
    ['to a free channel', {}, {}, '7.5.1', null],
    ['to its own channel', {}, { allocatedToUnitUid: 'u', busy: true }, '9.0', null],
    ['to a server of this software', {}, {}, 'Backhaul 0.1.0', null],
    ['without a camera', { cameraConnected: false }, {}, '8.0', null],
    ['to an older channel', {}, {}, '7.5.0', OLD],
    ['to a busy channel', {}, { busy: true }, '8.0', 'Selected channel is busy'],
    ['to another’s channel', {}, { allocatedToUnitUid: 'x' }, '8.0', 'Selected channel is busy'],
    ['to an offline channel', {}, { status: 'offline' }, '8.0', 'Selected channel is offline'],
    ['without a channel', {}, null, '8.0', 'No channel selected'],
    ['of an offline unit', { online: false }, {}, '8.0', 'The unit is offline'],
    ['of a busy unit', { applications: { fetchlogs: {} } }, {}, '8.0', 'The unit is busy'],
  ])('%s', (_, change, target, version, message) => {
    const verdict = maySpeedTest({ ...unit, ...change }, target && { ...channel, ...target }, { version });
    expect(verdict.allowed ? null : verdict.message.text).toBe(message);
  });
});

describe('logs', () => {
  it.each<[string, Partial<ActingUnit>, string | null]>([
    ['of a unit at rest', {}, null],
    ['of an offline unit', { online: false }, LOGS],
    ['of a unit on air', { applications: { video: { state: 'streaming' } } }, LOGS],
  ])('%s', (_, change, message) => {
    const verdict = maySendLogs({ ...unit, ...change });
    expect(verdict.allowed ? null : verdict.message.text).toBe(message);
  });
});

describe('leaving an interface', () => {
  it.each<[string, ReturnType<typeof links>, string | null]>([
    ['of three', links(true, true, true), null],
    ['of two', links(true, true), TWO],
    ['of three with one that is not connected', links(true, true, false), TWO],
  ])('%s', (_, list, message) => {
    const verdict = mayLeave(list, '0');
    expect(verdict.allowed ? null : verdict.message.text).toBe(message);
  });
});
