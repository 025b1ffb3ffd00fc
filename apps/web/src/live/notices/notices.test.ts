import type { Alert, Unit } from '@backhaul/contract';
import { expect, test } from 'vitest';
import { unitOf } from '../testing/rows.js';
import { announcements, newAlerts, noticeOf, type UnitNotice } from './notices.js';

const happened = (n: number) =>
  new Map(
    Array.from({ length: n }, (_, i) => [`${i}`, { notice: 'onlineToOffline' as const, unit: { name: `u${i}` } }]),
  );
const alert = (id: string): Alert => ({ id, type: 'battery', severity: 'critical', since: 0, text: '' });
const at = (status: Unit['status']) => unitOf('u', { status });

test.each<[Unit['status'], Unit['status'], UnitNotice | null]>([
  ['offline', 'idle', 'offlineToOnline'],
  ['idle', 'offline', 'onlineToOffline'],
  ['idle', 'streaming', 'startedStreaming'],
  ['offline', 'streaming', 'startedStreaming'],
  ['streaming', 'idle', 'streamingToOnline'],
  ['streaming', 'offline', 'streamingToOffline'],
  ['idle', 'idle', null],
  ['idle', 'upgrading', null],
  ['storeandforward', 'offline', null],
])('%s → %s: %s', (from, to, expected) => {
  expect(noticeOf({ before: at(from), after: at(to) })).toBe(expected);
});

test('a unit that appears is new; one that goes is not announced', () => {
  expect(noticeOf({ before: undefined, after: at('idle') })).toBe('newDeviceAdded');
  expect(noticeOf({ before: at('idle'), after: undefined })).toBeNull();
  expect(noticeOf({ before: at('idle'), after: { ...at('offline'), demo: true } })).toBeNull();
});

test('up to two of a kind are told by name, more by number', () => {
  expect(announcements(happened(2))).toEqual([
    { notice: 'onlineToOffline', name: 'u0' },
    { notice: 'onlineToOffline', name: 'u1' },
  ]);
  expect(announcements(happened(3))).toEqual([{ notice: 'onlineToOffline', count: 3 }]);
  expect(announcements(new Map())).toEqual([]);
});

test('only alerts that did not stand before sound', () => {
  const before = unitOf('u', { alerts: { a: alert('a') } });
  const after = unitOf('u', { alerts: { a: alert('a'), b: alert('b') } });
  expect(newAlerts({ before, after }).map(({ id }) => id)).toEqual(['b']);
  expect(newAlerts({ before: undefined, after })).toEqual([]);
  expect(newAlerts({ before, after: { ...after, demo: true } })).toEqual([]);
  expect(newAlerts({ before: after, after: before })).toEqual([]);
});
