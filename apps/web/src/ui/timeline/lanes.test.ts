import { expect, test } from 'vitest';
import { moved, within, zoomed } from './lanes.js';

const whole = { from: 0, to: 100_000 };

test.each([
  [
    { from: 20_000, to: 60_000 },
    { from: 20_000, to: 60_000 },
  ],
  [
    { from: -20_000, to: 20_000 },
    { from: 0, to: 40_000 },
  ],
  [
    { from: 80_000, to: 120_000 },
    { from: 60_000, to: 100_000 },
  ],
  [
    { from: 50_000, to: 50_001 },
    { from: 45_000.5, to: 55_000.5 },
  ],
  [{ from: -5, to: 200_000 }, null],
])('%j is shown as %j', (view, expected) => {
  expect(within(whole, view)).toEqual(expected);
});

test('a view of nothing is all of it', () => {
  expect(within({ from: 5, to: 5 }, { from: 5, to: 5 })).toBeNull();
});

test('steps closer about the middle, moves by half, and comes back', () => {
  const close = zoomed(whole, null, 'in');
  expect(close).toEqual({ from: 25_000, to: 75_000 });
  expect(moved(whole, close, 'later')).toEqual({ from: 50_000, to: 100_000 });
  expect(moved(whole, close, 'earlier')).toEqual({ from: 0, to: 50_000 });
  expect(zoomed(whole, close, 'out')).toBeNull();
  expect(moved(whole, null, 'later')).toBeNull();
});
