import { expect, test } from 'vitest';
import { daysToExpiry } from './days-to-expiry.js';

const DAY = 86_400;

test.each([
  [null, null],
  [15 * DAY, null],
  [14 * DAY + 1, null],
  [14 * DAY, 14],
  [DAY * 2 - 1, 1],
  [10, 0],
  [0, 0],
  [-5, 0],
])('%s s to expiry → %s days are said', (seconds, days) => {
  expect(daysToExpiry(seconds)).toBe(days);
});
