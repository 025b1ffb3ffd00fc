import { expect, test } from 'vitest';
import { prepend, recent, record, TREND_SAMPLES } from './trend.js';

const S = 5000;

test('one sample an interval, the newest report counts, missing intervals are a gap', () => {
  let trend = record(undefined, 10 * S, 1);
  trend = record(trend, 10 * S + 4999, 2);
  trend = record(trend, 11 * S, 3);
  trend = record(trend, 14 * S, 4);
  expect(trend).toEqual({ from: 10, end: 14, samples: [2, 3, null, null, 4] });
});

test('no more than four minutes are kept', () => {
  let trend = record(undefined, 0, 0);
  for (let i = 1; i < 200; i += 1) trend = record(trend, i * S, i);
  expect(trend.samples).toHaveLength(TREND_SAMPLES);
  expect(trend.samples.at(-1)).toBe(199);
  expect(record(trend, 1000 * S, 7).samples.filter((one) => one !== null)).toEqual([7]);
});

test('puts history before received samples, which stay', () => {
  const received = record(record(undefined, 100 * S, 5), 101 * S, 6);
  const points = [97, 98, 99, 100].map((i) => ({ at: i * S, totalKbps: i }));
  expect(prepend(received, points, 101 * S)).toEqual({ from: 100, end: 101, samples: [97, 98, 99, 5, 6] });
  expect(prepend(undefined, [], 101 * S).samples.every((one) => one === null)).toBe(true);
});

test('a unit that was not followed for a while is another line, whose past has to be asked for again', () => {
  const before = record(record(undefined, 10 * S, 5), 11 * S, 6);
  expect(before.from).toBe(10);
  expect(prepend(before, [{ at: 9 * S, totalKbps: 4 }], 11 * S).from).toBe(10);
  expect(record(undefined, 16 * S, 5).from).toBe(16);
});

test('a line that stopped moves out to the left', () => {
  const trend = record(undefined, 10 * S, 5);
  expect(recent(trend, 11 * S)).toEqual([5]);
  expect(recent(trend, 13 * S)).toEqual([5, null, null]);
  expect(recent(trend, 500 * S).every((one) => one === null)).toBe(true);
});
