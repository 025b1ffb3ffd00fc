import { expect, test } from 'vitest';
import { moveTo } from './moves.js';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['PageDown', 2, 7],
  ['PageDown', 8, 9],
  ['PageUp', 2, 0],
  ['a', 2, null],
])('%s from %i leads to %s', (key, from, expected) => {
  expect(moveTo(key, from, 10, 5)).toBe(expected);
});

test('an empty list has nowhere to go', () => {
  expect(moveTo('ArrowDown', -1, 0, 5)).toBeNull();
});
