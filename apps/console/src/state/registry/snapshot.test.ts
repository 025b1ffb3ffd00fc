import { expect, test } from 'vitest';
import { Readings, saw } from './snapshot.js';

test.each([
  ['one that was over before any that ran', 99n, true],
  ['the oldest that ran', 100n, false],
  ['one between those that ran', 101n, true],
  ['another that ran', 104n, false],
  ['the last that was over', 109n, true],
  ['one that had not begun', 110n, false],
])('a reading saw what it could: %s', (_, transaction, seen) => {
  expect(saw('100:110:100,104', transaction)).toBe(seen);
});

test('with nothing under way everything before was seen', () => {
  expect(saw('100:100:', 99n)).toBe(true);
  expect(saw('100:100:', 100n)).toBe(false);
});

test('what was not read was not seen, and what was read long ago is forgotten', () => {
  const readings = new Readings();
  expect(readings.saw('unit:u', 1n)).toBe(false);
  readings.took('unit:u', '10:10:');
  expect(readings.saw('unit:u', 9n)).toBe(true);
  for (let i = 0; i < 1_000; i += 1) readings.took(`unit:${i}`, '10:10:');
  expect(readings.saw('unit:u', 9n)).toBe(false);
});
