import { describe, expect, it } from 'vitest';
import { accountRule, addressRule, type Attempts } from './throttle-rules.js';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

describe('accountRule', () => {
  it.each<[failures: number, agoMs: number, waitMs: number | null]>([
    [1, 0, null],
    [4, 0, null],
    [5, 0, 30_000],
    [5, 29_999, 1],
    [5, 30_000, null],
    [6, 0, 60_000],
    [7, 0, 2 * MINUTE],
    [9, 0, 8 * MINUTE],
    [10, 0, 15 * MINUTE],
    [1000, 0, 15 * MINUTE],
    [1000, 15 * MINUTE, null],
  ])('after %i failures, %i ms ago: waits %s', (failures, agoMs, waitMs) => {
    const decision = accountRule({ since: NOW - agoMs, failures }, NOW);
    expect(decision).toEqual(
      waitMs === null
        ? { allowed: true, attempts: { since: NOW, failures: failures + 1 } }
        : { allowed: false, retryAfterMs: waitMs },
    );
  });

  it('restarts after an hour without attempts', () => {
    const attempts: Attempts = { since: NOW - 60 * MINUTE, failures: 40 };
    expect(accountRule(attempts, NOW)).toEqual({ allowed: true, attempts: { since: NOW, failures: 1 } });
    expect(accountRule(undefined, NOW)).toEqual({ allowed: true, attempts: { since: NOW, failures: 1 } });
  });
});

describe('addressRule', () => {
  it.each<[failures: number, agoMs: number, waitMs: number | null]>([
    [1, 0, null],
    [49, 9 * MINUTE, null],
    [50, 9 * MINUTE, MINUTE],
    [50, 0, 10 * MINUTE],
  ])('after %i failures in a window that opened %i ms ago: waits %s', (failures, agoMs, waitMs) => {
    const since = NOW - agoMs;
    expect(addressRule({ since, failures }, NOW)).toEqual(
      waitMs === null
        ? { allowed: true, attempts: { since, failures: failures + 1 } }
        : { allowed: false, retryAfterMs: waitMs },
    );
  });

  it('opens a new window after 10 minutes', () => {
    const decision = addressRule({ since: NOW - 10 * MINUTE, failures: 50 }, NOW);
    expect(decision).toEqual({ allowed: true, attempts: { since: NOW, failures: 1 } });
  });
});
