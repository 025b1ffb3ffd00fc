import { expect, it } from 'vitest';
import { distance, weightsOf } from './weights.js';

const map = (entries: Record<string, number>) => new Map(Object.entries(entries));

it.each([
  [
    { a: 1800, b: 700 },
    { a: 29, b: 11 },
  ],
  [
    { a: 1000, b: 1000 },
    { a: 20, b: 20 },
  ],
  [{ a: 5000, b: 60 }, { a: 40 }],
  [{ a: 5000, b: 0 }, { a: 40 }],
  [{ a: 0 }, {}],
])('turns shares of %o into weights', (shares, weights) => {
  expect(weightsOf(map(shares))).toEqual(map(weights));
});

it.each([
  [{ a: 1, b: 1 }, { a: 13, b: 13 }, 0],
  [{ a: 1, b: 1 }, { a: 1 }, 0.5],
  [{ a: 3, b: 1 }, { a: 1, b: 1 }, 0.25],
  [{ a: 1 }, { b: 1 }, 1],
  [{}, { a: 1 }, 0.5],
])('measures the distance from %o to %o', (from, to, moved) => {
  expect(distance(map(from), map(to))).toBeCloseTo(moved);
});
