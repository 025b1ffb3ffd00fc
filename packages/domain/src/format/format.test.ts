import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitrateParts } from './bitrate.js';
import { byteParts } from './bytes.js';
import { ageParts, formatDuration } from './time.js';

it.each([
  [0, 0, 'kbps'],
  [0.4, 0, 'kbps'],
  [850.6, 851, 'kbps'],
  [1000, 1000, 'kbps'],
  [1001, 1, 'Mbps'],
  [4249, 4.2, 'Mbps'],
  [4250, 4.3, 'Mbps'],
  [20_000, 20, 'Mbps'],
])('%d kbps is %d %s', (kbps, value, unit) => {
  expect(bitrateParts(kbps)).toEqual({ value, unit });
});

it.each([
  [0, '0 B'],
  [-5, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_550_000, '1.6 MB'],
  [999_949_999, '999.9 MB'],
  [999_960_000, '1.0 GB'],
  [3e12, '3.0 TB'],
  [5e18, '5000.0 PB'],
])('%d bytes are %s', (bytes, expected) => {
  const { value, unit } = byteParts(bytes);
  expect(`${unit === 'B' ? value : value.toFixed(1)} ${unit}`).toBe(expected);
});

it.each([
  [0, '00:00:00'],
  [-1, '00:00:00'],
  [59_999, '00:00:59'],
  [3_661_000, '01:01:01'],
  [360_000_000, '100:00:00'],
])('%d ms last %s', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});

it.each([
  [-1, 0, 'second'],
  [59_999, 59, 'second'],
  [60_000, 1, 'minute'],
  [14 * 60_000, 14, 'minute'],
  [3_599_999, 59, 'minute'],
  [3_600_000, 1, 'hour'],
  [86_400_000, 1, 'day'],
  [40 * 86_400_000, 40, 'day'],
])('an age of %d ms is %i %s', (ms, value, unit) => {
  expect(ageParts(ms)).toEqual({ value, unit });
});

describe('whatever the number', () => {
  it('sizes below a petabyte show less than 1000, and no rate is rounded by more than 50 kbps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9e14 }), (bytes) => {
        expect(byteParts(bytes).value).toBeLessThan(1000);
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (kbps) => {
        const { value, unit } = bitrateParts(kbps);
        expect(Math.abs((unit === 'Mbps' ? value * 1000 : value) - kbps)).toBeLessThanOrEqual(50.000_001);
      }),
    );
  });
});
