import { expect, test } from 'vitest';
import { menuTarget } from './keys.js';

const LABELS = ['Account', 'Preferences', 'About', 'Sign out'];

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', -1, 3],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['a', -1, 0],
  ['a', 0, 2],
  ['A', 2, 0],
  ['s', 0, 3],
  ['x', 0, null],
  [' ', 0, null],
  ['Enter', 0, null],
  ['Tab', 0, null],
])('%s from %i leads to %s', (key, from, to) => {
  expect(menuTarget(key, from, LABELS)).toBe(to);
});

test('an empty menu leads nowhere', () => {
  expect(menuTarget('ArrowDown', -1, [])).toBeNull();
});
