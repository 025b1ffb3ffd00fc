import { expect, test } from 'vitest';
import { tabTo } from './moves.js';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 0, 3],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['Tab', 1, null],
])('%s from tab %i leads to %s', (key, from, expected) => {
  expect(tabTo(key, from, 4)).toBe(expected);
});
