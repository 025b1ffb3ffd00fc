import { expect, test } from 'vitest';
import { rangeOf } from './selection.js';

const IDS = ['a', 'b', 'c', 'd'];

test.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', ['b']],
  [null, 'c', ['c']],
  ['gone', 'c', ['c']],
])('from %s to %s', (from, to, expected) => {
  expect(rangeOf(IDS, from, to)).toEqual(expected);
});
