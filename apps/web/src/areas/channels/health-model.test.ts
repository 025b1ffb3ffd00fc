import { expect, it } from 'vitest';
import { healthSeries, runsOf } from './health-model.js';

const point = (at: number, receivedKbps: number, sentKbps: number) => ({
  at,
  receivedKbps,
  lostPackets: 2,
  programme: 'live' as const,
  destinations: [{ destinationId: 'a', sentKbps }],
});

it('puts the points on an axis without gaps, each destination on a line of its own', () => {
  const points = [point(20_000, 1500, 900), point(40_000, 0, 0)];
  expect(healthSeries({ from: 20_500, to: 50_100, stepMs: 10_000, points, events: [] }, ['b', 'a'])).toEqual({
    times: [20, 30, 40, 50],
    received: [1.5, null, 0, null],
    lost: [2, 0, 2, 0],
    programme: ['live', null, 'live', null],
    sent: [
      [null, null, null, null],
      [0.9, null, 0, null],
    ],
  });
});

it('joins neighbours that are alike', () => {
  expect(runsOf(['live', 'live', null, 'slate'])).toEqual([
    { value: 'live', from: 0, length: 2 },
    { value: null, from: 2, length: 1 },
    { value: 'slate', from: 3, length: 1 },
  ]);
  expect(runsOf([])).toEqual([]);
});
