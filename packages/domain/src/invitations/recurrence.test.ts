import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expiresAt, regeneratesAt } from './invitations.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const moments = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) });
const { TZ } = process.env;

/** Year and month as one number, the day, and the time of the day, UTC. */
function partsOf(ms: number) {
  const date = new Date(ms);
  return { month: date.getUTCFullYear() * 12 + date.getUTCMonth(), day: date.getUTCDate(), time: ms % DAY_MS };
}
const lastDay = (month: number): number => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();

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

  it.each([
    ['day', 'daily', 1],
    ['threeDays', null, 3],
    ['week', 'weekly', 7],
  ] as const)('%s is a whole number of days, also when clocks change', (expiration, regeneration, days) => {
    fc.assert(
      fc.property(moments, (from) => {
        expect(expiresAt(expiration, from)).toBe(from + days * DAY_MS);
        if (regeneration) expect(regeneratesAt(regeneration, from)).toBe(from + days * DAY_MS);
      }),
    );
  });

  it('a month is the same day and time of the next month, or its last day', () => {
    fc.assert(
      fc.property(moments, (from) => {
        const [made, over] = [partsOf(from), partsOf(expiresAt('month', from))];
        expect(over).toEqual({
          month: made.month + 1,
          day: Math.min(made.day, lastDay(made.month + 1)),
          time: made.time,
        });
        expect(regeneratesAt('monthly', from)).toBe(expiresAt('month', from));
      }),
    );
  });

  it('what was made on a later day is not over on an earlier one', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 70 * 24 }), (from, hours) => {
        const [first, second] = [from, from + hours * HOUR_MS].map((ms) => expiresAt('month', ms) / DAY_MS);
        expect(Math.floor(second ?? 0)).toBeGreaterThanOrEqual(Math.floor(first ?? 0));
      }),
    );
  });
});
