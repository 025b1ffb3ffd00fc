import { expect, test } from 'vitest';
import { onAirKbps } from './on-air-kbps.js';

test.each([
  ['idle', 0],
  ['live', 3000],
  ['storeandforward', 3000],
  ['stopping', 3000],
  ['offline', 3000],
] as const)('3000 kbps of a unit that is %s count as %i', (multiviewStatus, kbps) => {
  expect(onAirKbps({ multiviewStatus, totalBitrate: 3000 })).toBe(kbps);
});
