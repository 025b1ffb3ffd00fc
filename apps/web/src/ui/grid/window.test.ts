import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow, scrollFor } from './window.js';

test.each([
  [0, 500, 50, 10_000, 0, 18],
  [5000, 500, 50, 10_000, 92, 118],
  [499_500, 500, 50, 10_000, 9982, 9999],
  [0, 500, 50, 3, 0, 2],
  [9000, 500, 50, 3, 2, 2],
  [0, 500, 50, 0, 0, -1],
  [0, 0, 50, 100, 0, 8],
])('scrolled to %i in %i px, rows of %i px, %i of them: %i to %i', (top, height, rowHeight, count, first, last) => {
  expect(rowWindow(top, height, rowHeight, count)).toEqual({ first, last });
});

test('what is in view is always drawn', () => {
  fc.assert(
    fc.property(
      fc.nat(500_000),
      fc.integer({ min: 1, max: 2000 }),
      fc.constantFrom(40, 50, 68),
      (top, height, rowHeight) => {
        const { first, last } = rowWindow(top, height, rowHeight, 100_000);
        expect(first * rowHeight).toBeLessThanOrEqual(top);
        expect((last + 1) * rowHeight).toBeGreaterThanOrEqual(top + height);
        expect(last - first).toBeLessThan(height / rowHeight + 20);
      },
    ),
  );
});

test.each([
  [0, 0, 0],
  [3, 0, 0],
  [20, 0, 580],
  [5, 1000, 250],
  [22, 1000, 1000],
])('row %i from %i: %i', (index, top, expected) => {
  expect(scrollFor(index, top, 500, 50, 30)).toBe(expected);
});
