import { expect, test } from 'vitest';
import { thresholdOf } from './threshold.js';

test.each([
  ['', null],
  [' 30 ', 30],
  ['-12', -12],
  ['-', undefined],
  ['1000', undefined],
  ['2.5', undefined],
])('%j is the threshold %s', (text, expected) => {
  expect(thresholdOf(text)).toBe(expected);
});
