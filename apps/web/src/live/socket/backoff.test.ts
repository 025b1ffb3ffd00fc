import { expect, test } from 'vitest';
import { reconnectDelay } from './backoff.js';

test.each([
  [0, 500],
  [1, 1000],
  [2, 2000],
  [3, 3000],
  [19, 3000],
  [20, 10_000],
  [5000, 10_000],
])('attempt %i waits %i ms', (attempt, expected) => {
  expect(reconnectDelay(attempt)).toBe(expected);
});
