import { expect, it } from 'vitest';
import { latencyOf } from './latency.js';

it.each([
  [1000, 120, 700],
  [400, 500, 500],
  [100, 20, 20],
  [20_000, 500, 19_700],
  [20_000, 20_000, 20_000],
])('leaves of a delay of %i ms, on a channel of %i ms, %i ms for retransmission', (delay, channel, latency) => {
  expect(latencyOf(delay, channel)).toBe(latency);
});
