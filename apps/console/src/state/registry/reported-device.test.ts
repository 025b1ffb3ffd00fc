import { describe, expect, test } from 'vitest';
import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { ReportedDevice } from './reported-device.js';
import { unitState, unitTelemetry } from '../../testing/registry.js';

const newDevice = (online = false) =>
  new ReportedDevice<UnitState, UnitTelemetry>({ online, seenAt: 5, state: () => unitState({ swVersion: 'stored' }) });
const here = (session: string) => ({ online: true, session, sentAt: 0 });
const gone = (session: string) => ({ online: false, session, sentAt: 0 });

describe('presence', () => {
  test('is unknown at first and shown as it was stored', () => {
    expect(newDevice(true)).toMatchObject({ online: null, shownOnline: true, lastSeenAt: 5, stateAt: 5 });
    expect(newDevice(false).shownOnline).toBe(false);
  });
  test('the newest session wins: an offline of an older one is ignored', () => {
    const device = newDevice();
    device.presence(here('a'), 10);
    device.presence(here('b'), 20);
    expect(device.presence(gone('a'), 30)).toBe(false);
    expect(device).toMatchObject({ online: true, session: 'b', lastSeenAt: 20 });
    expect(device.presence(gone('b'), 40)).toBe(true);
    expect(device).toMatchObject({ online: false, lastSeenAt: 20 });
  });
  test('a retained offline message settles an unknown presence', () => {
    const device = newDevice(true);
    expect(device.presence(gone('z'), 10)).toBe(true);
    expect(device).toMatchObject({ shownOnline: false, lastSeenAt: 5 });
  });
});

describe('state', () => {
  test('is the stored one until the device reports', () => {
    const device = newDevice();
    expect(device.state?.swVersion).toBe('stored');
    device.presence(here('a'), 10);
    device.report(unitState({ session: 'a', swVersion: 'new' }), 11);
    expect(device).toMatchObject({ stateAt: 11, lastSeenAt: 11, reports: 1 });
    expect(device.state?.swVersion).toBe('new');
  });
  test.each([
    ['a higher number', unitState({ session: 'a', seq: 6 }), true],
    ['the same number', unitState({ session: 'a', seq: 5 }), false],
    ['a lower number', unitState({ session: 'a', seq: 4 }), false],
    ['another session', unitState({ session: 'old', seq: 99 }), false],
  ])('%s', (_, state, counts) => {
    const device = newDevice();
    device.presence(here('a'), 10);
    device.report(unitState({ session: 'a', seq: 5 }), 10);
    expect(device.report(state, 11)).toBe(counts);
  });
  test('numbers restart with a session', () => {
    const device = newDevice();
    device.presence(here('a'), 10);
    device.report(unitState({ session: 'a', seq: 500 }), 10);
    device.presence(here('b'), 20);
    expect(device.report(unitState({ session: 'b', seq: 1 }), 21)).toBe(true);
  });
  test('does not prove that the device is there: brokers keep it', () => {
    const device = newDevice();
    expect(device.report(unitState({ session: 'a' }), 10)).toBe(true);
    expect(device).toMatchObject({ online: null, lastSeenAt: 5, stateAt: 5 });
    device.presence(gone('other'), 11);
    expect(device.online).toBe(false);
  });
});

describe('telemetry', () => {
  test('proves that the device is there, and orders itself', () => {
    const device = newDevice();
    expect(device.measure(unitTelemetry({ session: 'a', seq: 7 }), 10)).toBe(true);
    expect(device).toMatchObject({ online: true, session: 'a', lastSeenAt: 10 });
    expect(device.measure(unitTelemetry({ session: 'a', seq: 7 }), 11)).toBe(false);
    expect(device.measure(unitTelemetry({ session: 'b', seq: 8 }), 11)).toBe(false);
  });
  test('right after a last will it changes nothing, but a device that keeps reporting is online', () => {
    const device = newDevice();
    device.presence(here('a'), 0);
    device.presence(gone('a'), 1000);
    expect(device.measure(unitTelemetry({ session: 'a', seq: 1 }), 1500)).toBe(false);
    expect(device.online).toBe(false);
    expect(device.measure(unitTelemetry({ session: 'a', seq: 2 }), 6000)).toBe(true);
    expect(device.online).toBe(true);
  });
});
