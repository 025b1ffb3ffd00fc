import { expect, it } from 'vitest';
import type { Check } from './check.js';
import { checkCameraPriority, checkResetDay } from './numbers.js';

it.each<[string, Check<number>, min: number, max: number]>([
  ['reset day', checkResetDay, 1, 31],
  ['camera priority', checkCameraPriority, 1, 9],
])('%s', (_, check, min, max) => {
  expect([check(min), check(max)]).toEqual([null, null]);
  expect(check(min - 1)?.text).toBe(`Must be ${min} or more`);
  expect(check(max + 1)?.text).toBe(`Must be ${max} or less`);
  expect(check(1.5)?.text).toBe('Must be an integer');
});
