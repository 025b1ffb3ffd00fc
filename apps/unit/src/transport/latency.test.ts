import { expect, it } from 'vitest';
import { latencyOf } from './latency.js';

it.each([
  [1000, 120, 700],
  [400, 500, 500],
  [100, 20, 20],
  [20_000, 500, 19_700],
  [20_000, 20_000, 20_000],
])('a delay of %i ms on a channel of %i ms leaves %i ms', (delay, channel, latency) => {
  expect(latencyOf(delay, channel)).toBe(latency);
});
