import { expect, test } from 'vitest';
import { levelPercent, loudness } from './levels.js';

test.each([
  [-120, 0],
  [-60, 0],
  [-30, 50],
  [0, 100],
])('%i dBFS stands %i %% high', (level, percent) => {
  expect(levelPercent(level)).toBe(percent);
});

test.each([
  [[-120, -90], 'silent'],
  [[-59, -20], 'good'],
  [[-9], 'loud'],
  [[-40, -0.5], 'over'],
])('%j is %s', (levels, expected) => {
  expect(loudness(levels)).toBe(expected);
});
