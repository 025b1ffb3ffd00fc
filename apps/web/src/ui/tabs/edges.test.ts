import { expect, it } from 'vitest';
import { hiddenAt, scrolledTo } from './edges.js';

const strip = (scrollLeft: number) => ({ scrollLeft, clientWidth: 300, scrollWidth: 900 });

it.each([
  [0, { before: false, after: true }],
  [200, { before: true, after: true }],
  [600, { before: true, after: false }],
  [599.5, { before: true, after: false }],
])('scrolled to %d, it hides %j', (scrollLeft, hidden) => {
  expect(hiddenAt(strip(scrollLeft))).toEqual(hidden);
});

it('hides nothing where all has room', () => {
  expect(hiddenAt({ scrollLeft: 0, clientWidth: 300, scrollWidth: 300 })).toEqual({ before: false, after: false });
});

it.each([
  ['in view', 150, 100],
  ['under the edge', 110, 10],
  ['after it', 800, 700],
  ['partly after it', 350, 250],
  ['before it', 20, 0],
])('what is %s', (_, start, scrollLeft) => {
  expect(scrolledTo(strip(100), start, 100)).toBe(scrollLeft);
});
