import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.js';

test('takes so many within a window, and again when the oldest has left it', () => {
  const limit = new RateLimit(3, 100);
  expect([0, 10, 20, 30].map((now) => limit.take(now))).toEqual([true, true, true, false]);
  expect(limit.take(99)).toBe(false);
  expect(limit.take(100)).toBe(true);
  expect(limit.take(105)).toBe(false);
});
