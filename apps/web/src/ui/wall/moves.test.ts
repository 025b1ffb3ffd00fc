import { expect, test } from 'vitest';
import { tileTo } from './moves.js';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 7, null],
  ['ArrowLeft', 0, null],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, null],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 2, null],
  ['Home', 5, 0],
  ['End', 1, 7],
  ['Enter', 1, null],
])('%s from %i of 8 in rows of 3: %s', (key, from, expected) => {
  expect(tileTo(key, from, 8, 3)).toBe(expected);
});
