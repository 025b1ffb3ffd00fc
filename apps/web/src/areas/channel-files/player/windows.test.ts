import { expect, it } from 'vitest';
import { nextWindow } from './windows.js';

const ever = { length: 100, end: Infinity };

it.each([
  ['at the beginning', [], 0, ever, 0],
  ['where it was sought', [[0, 6]], 50, ever, 50],
  ['behind what is there', [[0, 6]], 2, ever, 6],
  [
    'over a small gap',
    [
      [0, 6],
      [6.1, 12],
    ],
    2,
    ever,
    12,
  ],
  [
    'in a gap',
    [
      [0, 6],
      [9, 15],
    ],
    2,
    ever,
    6,
  ],
  ['before the first picture', [[0.08, 6]], 0, ever, 6],
] as const)('fetches %s', (_, spans, playhead, file, from) => {
  expect(nextWindow(spans, playhead, file)).toEqual({ from, to: from + 6 });
});

it.each([
  ['enough is there', [[0, 20]], 2, ever],
  ['the file ends', [[90, 100]], 95, ever],
  ['the file ends before its length', [[90, 97]], 95, { length: 100, end: 97 }],
] as const)('fetches nothing while %s', (_, spans, playhead, file) => {
  expect(nextWindow(spans, playhead, file)).toBeNull();
});

it('fetches where no length is known', () => {
  expect(nextWindow([[0, 6]], 5, { length: 0, end: Infinity })).toEqual({ from: 6, to: 12 });
});
