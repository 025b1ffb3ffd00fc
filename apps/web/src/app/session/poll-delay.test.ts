import { expect, test } from 'vitest';
import { firstPollDelay } from './poll-delay.js';

test('the first round waits between 1 and 300 s', () => {
  expect(firstPollDelay(0)).toBe(1000);
  expect(firstPollDelay(0.5)).toBe(151_000);
  expect(firstPollDelay(0.999999)).toBe(300_000);
});
