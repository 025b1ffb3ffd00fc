import { describe, expect, test } from 'vitest';
import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { ReportedDevice } from './reported-device.js';
import { unitState, unitTelemetry } from '../../testing/registry.js';

const device = (online = false) =>
  new ReportedDevice<UnitState, UnitTelemetry>({ online, seenAt: 5, state: () => unitState({ swVersion: 'stored' }) });
const here = (session: string) => ({ online: true, session, sentAt: 0 });
const gone = (session: string) => ({ online: false, session, sentAt: 0 });

describe('presence', () => {
  test('is unknown at first and shown as it was stored', () => {
    expect(device(true)).toMatchObject({ online: null, shownOnline: true, lastSeenAt: 5, stateAt: 5 });
    expect(device(false).shownOnline).toBe(false);
  });
  test('the newest session wins: an offline of an older one is ignored', () => {
    const heard = device();
    heard.presence(here('a'), 10);
    heard.presence(here('b'), 20);
    expect(heard.presence(gone('a'), 30)).toBe(false);
    expect(heard).toMatchObject({ online: true, session: 'b', lastSeenAt: 20 });
    expect(heard.presence(gone('b'), 40)).toBe(true);
    expect(heard).toMatchObject({ online: false, lastSeenAt: 20 });
  });
  test('a kept offline word settles what was unknown', () => {
    const heard = device(true);
    expect(heard.presence(gone('z'), 10)).toBe(true);
    expect(heard).toMatchObject({ shownOnline: false, lastSeenAt: 5 });
  });
});

describe('state', () => {
  test('is the stored one until the device reports', () => {
    const heard = device();
    expect(heard.state?.swVersion).toBe('stored');
    heard.presence(here('a'), 10);
    heard.report(unitState({ session: 'a', swVersion: 'new' }), 11);
    expect(heard).toMatchObject({ stateAt: 11, lastSeenAt: 11, reports: 1 });
    expect(heard.state?.swVersion).toBe('new');
  });
  test.each([
    ['a higher number', unitState({ session: 'a', seq: 6 }), true],
    ['the same number', unitState({ session: 'a', seq: 5 }), false],
    ['a lower number', unitState({ session: 'a', seq: 4 }), false],
    ['another session', unitState({ session: 'old', seq: 99 }), false],
  ])('%s', (_, state, counts) => {
    const heard = device();
    heard.presence(here('a'), 10);
    heard.report(unitState({ session: 'a', seq: 5 }), 10);
    expect(heard.report(state, 11)).toBe(counts);
  });
  test('numbers begin anew with a session', () => {
    const heard = device();
    heard.presence(here('a'), 10);
    heard.report(unitState({ session: 'a', seq: 500 }), 10);
    heard.presence(here('b'), 20);
    expect(heard.report(unitState({ session: 'b', seq: 1 }), 21)).toBe(true);
  });
  test('does not prove that the device is there: brokers keep it', () => {
    const heard = device();
    expect(heard.report(unitState({ session: 'a' }), 10)).toBe(true);
    expect(heard).toMatchObject({ online: null, lastSeenAt: 5, stateAt: 5 });
    heard.presence(gone('other'), 11);
    expect(heard.online).toBe(false);
  });
});

describe('telemetry', () => {
  test('proves that the device is there, and orders itself', () => {
    const heard = device();
    expect(heard.measure(unitTelemetry({ session: 'a', seq: 7 }), 10)).toBe(true);
    expect(heard).toMatchObject({ online: true, session: 'a', lastSeenAt: 10 });
    expect(heard.measure(unitTelemetry({ session: 'a', seq: 7 }), 11)).toBe(false);
    expect(heard.measure(unitTelemetry({ session: 'b', seq: 8 }), 11)).toBe(false);
  });
  test('just behind a last will it changes nothing, but who goes on speaking is there', () => {
    const heard = device();
    heard.presence(here('a'), 0);
    heard.presence(gone('a'), 1000);
    expect(heard.measure(unitTelemetry({ session: 'a', seq: 1 }), 1500)).toBe(false);
    expect(heard.online).toBe(false);
    expect(heard.measure(unitTelemetry({ session: 'a', seq: 2 }), 6000)).toBe(true);
    expect(heard.online).toBe(true);
  });
});
