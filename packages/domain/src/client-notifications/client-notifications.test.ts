import { expect, it } from 'vitest';
import {
  checkNotificationBody,
  notificationAudienceProblems,
  notificationDue,
  notificationState,
  notificationTimeProblems,
} from './client-notifications.js';

it.each([
  ['', 'This field is required'],
  [String.raw`a\b`, 'Cannot contain \\'],
  ['x'.repeat(1025), 'Must have at most 1024 characters'],
  ['**Maintenance** tonight', null],
])('the text %j: %j', (body, expected) => {
  expect(checkNotificationBody(body)?.text ?? null).toBe(expected);
});

const SMALLER = 'Time on screen must be smaller than both intervals';
it.each([
  [10, 60, 3600, null],
  [60, 60, 3600, SMALLER],
  [61, 60, 3600, SMALLER],
  [60, 3600, 60, SMALLER],
  [59, 60, 60, null],
])('%d s on screen, again after %d s, or %d s when closed: %j', (timeOnScreen, interval, closedInterval, expected) => {
  const [problem] = notificationTimeProblems({ timeOnScreen, interval, closedInterval });
  expect(problem?.message.text ?? null).toBe(expected);
});

it.each([
  [true, 0, null],
  [true, 1, 'A notification for everybody cannot name inventories'],
  [false, 0, 'This field is required'],
  [false, 2, null],
])('for all: %j, inventories: %d: %j', (global, inventories, expected) => {
  expect(notificationAudienceProblems(global, inventories)[0]?.message.text ?? null).toBe(expected);
});

const HOUR = 3_600_000;
it.each([
  [true, null, 'active'],
  [true, 24 * HOUR + 1, 'active'],
  [true, 24 * HOUR, 'within24h'],
  [true, 2 * HOUR + 1, 'within24h'],
  [true, 2 * HOUR, 'within2h'],
  [true, 0, 'expired'],
  [false, 2 * HOUR, 'off'],
  [false, -1, 'expired'],
] as const)('active: %j, expires in %j ms: %s', (active, inMs, expected) => {
  const now = 1_000_000_000;
  expect(notificationState({ active, expiresAt: inMs === null ? null : now + inMs }, now)).toBe(expected);
});

it('is due at once, then after its interval, and later where a user closed it', () => {
  const times = { timeOnScreen: 10, interval: 60, closedInterval: 3600 };
  expect(notificationDue(times, undefined, 5)).toBe(5);
  expect(notificationDue(times, { at: 1000, by: 'time' }, 5000)).toBe(61_000);
  expect(notificationDue(times, { at: 1000, by: 'user' }, 5000)).toBe(3_601_000);
});
