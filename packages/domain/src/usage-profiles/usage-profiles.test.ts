import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usagePeriod } from '../usage/period.js';
import { usageInfo, usagePercent } from '../usage/usage.js';
import {
  checkUsageProfile,
  DEFAULT_USAGE_PROFILE,
  deletionObstacle,
  monitoringOf,
  type UsageLimit,
} from './usage-profiles.js';

const PROFILE = { name: 'Vans', type: 'data', allowance: 500, resetDay: 15 } as const;
const DAY_MS = 24 * 60 * 60_000;

const info = (profile: UsageLimit) => usageInfo(monitoringOf(profile), { hours: 5, bytes: 250_000_000 });
const lastDayOf = (ms: number): number => {
  const date = new Date(ms);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};

/** Days of the period that contains a moment; checks what applies to every period. */
const period = (day: number, now: number) => {
  const { from, until } = usagePeriod(monitoringOf({ ...PROFILE, resetDay: day }).resetDay, now);
  expect(from).toBeLessThanOrEqual(now);
  expect(until).toBeGreaterThan(now);
  for (const bound of [from, until]) {
    expect(bound % DAY_MS).toBe(0);
    expect(new Date(bound).getUTCDate()).toBe(Math.min(day, lastDayOf(bound)));
  }
  expect(usagePeriod(day, from - 1).until).toBe(from);
  return (until - from) / DAY_MS;
};

describe('a usage profile', () => {
  it.each([
    ['as it is', {}, {}],
    ['the default one', DEFAULT_USAGE_PROFILE, {}],
    ['without a name', { name: ' ' }, { name: 'This field is required' }],
    ['a name of 64', { name: 'x'.repeat(64) }, {}],
    ['a longer name', { name: 'x'.repeat(65) }, { name: 'Must have at most 64 characters' }],
    ['a name with a backslash', { name: String.raw`a\b` }, { name: 'Cannot contain \\' }],
    ['day 0', { resetDay: 0 }, { resetDay: 'Must be 1 or more' }],
    ['day 1', { resetDay: 1 }, {}],
    ['day 31', { resetDay: 31 }, {}],
    ['day 32', { resetDay: 32 }, { resetDay: 'Must be 31 or less' }],
    ['no data', { allowance: 0 }, { allowance: 'Must be 1 or more' }],
    ['10 TB', { allowance: 10_000_000 }, {}],
    ['more than 10 TB', { allowance: 10_000_001 }, { allowance: 'Must be 10000000 or less' }],
    ['every hour of a month', { type: 'hours', allowance: 744 }, {}],
    ['more hours than a month has', { type: 'hours', allowance: 745 }, { allowance: 'Must be 744 or less' }],
  ] as const)('%s', (_, change, complaints) => {
    const found = checkUsageProfile({ ...PROFILE, ...change });
    expect(Object.fromEntries(found.map(({ path, message }) => [path, message.text]))).toEqual(complaints);
  });

  it.each([
    [true, 0, 'default'],
    [true, 2, 'default'],
    [false, 2, 'used'],
    [false, 0, null],
  ] as const)('default %s, with %i units: %s', (isDefault, units, obstacle) => {
    expect(deletionObstacle({ isDefault, units })).toBe(obstacle);
  });

  it('gives its units what is counted, and the share of it', () => {
    expect(info(PROFILE)).toEqual({ mode: 'perData', used: 250, allowance: 500 });
    const hours = info({ ...PROFILE, type: 'hours', allowance: 20 });
    expect(hours).toEqual({ mode: 'perHours', used: 5, allowance: 20 });
    expect(hours && usagePercent(hours)).toBe(25);
  });
});

describe('the period of a usage profile', () => {
  const resetDay = fc.integer({ min: 1, max: 31 });

  it('begins on the reset day, in a shorter month on its last day, around every end of a month', () => {
    fc.assert(
      fc.property(
        resetDay,
        fc.integer({ min: 2024, max: 2060 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
        (day, year, month, off) => {
          const days = period(day, Date.UTC(year, month + 1, 1) + off);
          expect(days).toBeGreaterThanOrEqual(28);
          expect(days).toBeLessThanOrEqual(31);
        },
      ),
    );
  });

  it('has whole days of 24 hours over both changes of the clock, in whatever zone the console is', () => {
    // 29 March and 25 October 2026 in Europe, 8 March and 1 November in America.
    const changes = ['2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z'];
    fc.assert(
      fc.property(
        resetDay,
        fc.constantFrom(...changes),
        fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
        (day, at, off) => {
          expect(Number.isInteger(period(day, Date.parse(at) + off))).toBe(true);
        },
      ),
    );
  });
});
