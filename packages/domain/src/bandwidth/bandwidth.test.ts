import { expect, it } from 'vitest';
import {
  CAPPING_OPTIONS,
  cappingKbps,
  checkBandwidthLimit,
  checkCapping,
  checkInterfaceLimits,
  checkTotalLimit,
  checkUnitBitrate,
} from './bandwidth.js';

it.each([
  [0, null],
  [1000, null],
  [20_000, null],
  [999, 'Must be 1000 or more'],
  [-1, 'Must be 1000 or more'],
  [20_001, 'Must be 20000 or less'],
  [1500.5, 'Must be an integer'],
  [NaN, 'Must be an integer'],
])('a limit of %d kbps: %s', (kbps, expected) => {
  expect(checkBandwidthLimit(kbps)?.text ?? null).toBe(expected);
});

it.each([
  [5000, 5000, true],
  [5000, 6000, true],
  [6000, 5000, false],
  [0, 5000, true],
  [6000, 0, true],
])('cellular %i and total %i kbps fit: %s', (cellularKbps, totalKbps, fit) => {
  const both = { cellularKbps, totalKbps };
  expect(checkTotalLimit(both)?.text ?? null).toBe(
    fit ? null : 'Total bandwidth limit must not be below the cellular limit',
  );
  const complaint = 'Max Cellular Capping cannot be higher than Max Total Capping';
  expect(checkCapping(both, false)?.text ?? null).toBe(fit ? null : complaint);
  expect(checkCapping(both, true)?.text).toBe('Bandwidth limit capping cannot be configured for a busy unit');
});

it.each([
  [[4000, 3000], 5000, [true, true]],
  [[5000, 3000], 5000, [false, true]],
  [[3000, 4000], 5000, [true, false]],
  [[3000, 3000], 5000, [true, false]],
  [[3000, 0, 4000], 5000, [true, true, false]],
  [[4000], 0, [true]],
])('interfaces %j under a total of %i kbps', (limits, total, fit) => {
  expect(checkInterfaceLimits(limits, total).map((complaint) => complaint === null)).toEqual(fit);
});

it('turns capping options into kbps', () => {
  expect(CAPPING_OPTIONS.map((option) => cappingKbps(option, 1234))).toEqual([
    0, 1234, 3600, 4200, 4400, 5500, 6200, 8000,
  ]);
});

it.each([
  [99, '1080p30', 'Must be 100 or more'],
  [100, '360p30', null],
  [20_000, '1080p60', null],
  [20_001, '1080p60', 'Must be 20000 or less'],
  [20_001, '2160p50', null],
  [60_001, '2160p50', 'Must be 60000 or less'],
  [2500.5, '720p30', 'Must be an integer'],
] as const)('a bitrate of %d kbps at %s: %s', (kbps, resolution, expected) => {
  expect(checkUnitBitrate(kbps, resolution)?.text ?? null).toBe(expected);
});
