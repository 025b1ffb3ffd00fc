import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedPeriod, usagePeriod, usageSlot } from './period.js';

const DAY_MS = 24 * 60 * 60_000;
const moments = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) });
const resetDays = fc.integer({ min: 1, max: 31 });
const { TZ } = process.env;

const lastDayOf = (ms: number): number => {
  const date = new Date(ms);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};

// Both change their clocks, on different days.
describe.each([
  ['Europe/Berlin', -120],
  ['America/New_York', 240],
])('on a machine in %s', (zone, summerOffset) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });

  it('local time is that of the zone', () => {
    expect(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset()).toBe(summerOffset);
  });

  it('a period contains its moment, and begins at 00:00 UTC of the reset day or the last day of a shorter month', () => {
    fc.assert(
      fc.property(resetDays, moments, (resetDay, now) => {
        const { from, until } = usagePeriod(resetDay, now);
        expect(from).toBeLessThanOrEqual(now);
        expect(until).toBeGreaterThan(now);
        for (const reset of [from, until]) {
          expect(reset % DAY_MS).toBe(0);
          expect(new Date(reset).getUTCDate()).toBe(Math.min(resetDay, lastDayOf(reset)));
        }
        expect((until - from) / DAY_MS).toBeGreaterThanOrEqual(28);
        expect((until - from) / DAY_MS).toBeLessThanOrEqual(31);
      }),
    );
  });

  it('periods follow one another without gap or overlap', () => {
    fc.assert(
      fc.property(resetDays, moments, (resetDay, now) => {
        const { from, until } = usagePeriod(resetDay, now);
        expect(usagePeriod(resetDay, until).from).toBe(until);
        expect(usagePeriod(resetDay, from - 1).until).toBe(from);
        expect(usagePeriod(resetDay, until - 1)).toEqual({ from, until });
      }),
    );
  });

  it('counts from a reset within the period, in slots of UTC days that begin within it', () => {
    fc.assert(
      fc.property(resetDays, moments, fc.integer({ min: 0, max: 90 * DAY_MS }), (resetDay, now, ago) => {
        const resetAt = now - ago;
        const { from, until } = usagePeriod(resetDay, now);
        expect(countedPeriod(resetDay, resetAt, now)).toEqual({ from: Math.max(from, resetAt), until });
        expect(countedPeriod(resetDay, null, now)).toEqual({ from, until });
        const slot = usageSlot(resetAt, now);
        expect(slot).toBeGreaterThanOrEqual(Math.max(from, resetAt));
        expect(slot).toBeLessThanOrEqual(now);
        expect(slot === resetAt || slot % DAY_MS === 0).toBe(true);
        expect(usageSlot(null, now)).toBe(now - (now % DAY_MS));
      }),
    );
  });
});
