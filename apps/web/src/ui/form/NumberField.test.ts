import { expect, test } from 'vitest';
import { wholeNumberOf } from './NumberField.js';

test.each([
  ['0', 0],
  [' 4000 ', 4000],
  ['', Number.NaN],
  ['4.5', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['9999999999', Number.NaN],
])('%j says %d', (text, expected) => {
  expect(wholeNumberOf(text)).toBe(expected);
});
