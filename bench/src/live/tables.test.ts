import type { LiveMessage } from '@backhaul/contract/live';
import { expect, test } from 'vitest';
import { missed, Tables } from './tables.js';

type Delta = Extract<LiveMessage, { type: 'delta' }>;

const delta = (from: number, seq: number, change: Partial<Delta>): Delta => ({
  type: 'delta',
  group: 'g',
  from,
  seq,
  ...change,
});
const snapshot = (seq: number, last = true): Extract<LiveMessage, { type: 'snapshot' }> => ({
  type: 'snapshot',
  group: 'g',
  epoch: 'e',
  seq,
  first: true,
  last,
  units: [],
  channels: [],
  servers: [],
});

test('a delta merges and removes rows and advances the number; one out of sequence changes nothing', () => {
  const tables = new Tables();
  tables.take(snapshot(5));
  expect(tables.take(delta(5, 6, { units: [{ uid: 'a', name: 'one' }, { uid: 'b' }] }))).toBe(true);
  expect(tables.take(delta(6, 9, { units: [{ uid: 'a', comment: 'x' }], removedUnits: ['b'] }))).toBe(true);
  expect(tables.take(delta(7, 10, { units: [{ uid: 'a', name: 'lost' }] }))).toBe(false);
  expect(Object.fromEntries(tables.units)).toEqual({ a: { uid: 'a', name: 'one', comment: 'x' } });
  expect(tables.seq).toBe(9);
});

test('an unfinished snapshot has no number, so no delta applies to it', () => {
  const tables = new Tables();
  tables.take(snapshot(5, false));
  expect(tables.take(delta(5, 6, {}))).toBe(false);
});

test('a new snapshot replaces all rows', () => {
  const tables = new Tables();
  tables.take(snapshot(5));
  tables.take(delta(5, 6, { units: [{ uid: 'a' }] }));
  tables.take(snapshot(8));
  expect(tables.units.size).toBe(0);
});

test('rows that are missing, differ or were removed are reported', () => {
  const truth = new Map([
    ['a', { name: 'one', at: { lat: 1 } }],
    ['b', { name: 'two' }],
  ]);
  expect(missed(truth, new Map<string, Record<string, unknown>>(truth))).toEqual([]);
  const shown = new Map<string, Record<string, unknown>>([
    ['a', { name: 'one', at: { lat: 2 } }],
    ['c', {}],
  ]);
  expect(missed(truth, shown)).toEqual(['c was removed', 'at of a is {"lat":1}, shown {"lat":2}', 'b is missing']);
});

test('a skipped delta is reported as missed', () => {
  const tables = new Tables();
  tables.take(snapshot(5));
  tables.skip(delta(5, 6, { units: [{ uid: 'a', name: 'one' }] }));
  expect(tables.take(delta(6, 7, { units: [{ uid: 'a', comment: 'x' }] }))).toBe(true);
  expect(missed(new Map([['a', { uid: 'a', name: 'one', comment: 'x' }]]), tables.units)).toHaveLength(1);
});
