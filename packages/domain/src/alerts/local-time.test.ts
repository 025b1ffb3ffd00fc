import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeZone } from '../format/time-zones.js';
import { type DutyList, onDuty } from './duty-lists.js';
import { begunOn, checkClock, minutesOf, WEEKDAYS, wallClock, type Weekday } from './local-time.js';
import { isQuiet, quietUntil } from './quiet-hours.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['7:30', false],
  ['07:60', false],
  ['', false],
  ['07:30:00', false],
])('a time of day %s: %s', (text, passes) => {
  expect(checkClock(text) === null).toBe(passes);
});

it.each<[number, TimeZone, Weekday, number]>([
  [Date.UTC(2026, 2, 29, 0, 59), 'Europe/Berlin', 7, 119],
  // The clock goes from 02:00 to 03:00.
  [Date.UTC(2026, 2, 29, 1, 0), 'Europe/Berlin', 7, 180],
  // And from 03:00 back to 02:00.
  [Date.UTC(2026, 9, 25, 0, 59), 'Europe/Berlin', 7, 179],
  [Date.UTC(2026, 9, 25, 1, 0), 'Europe/Berlin', 7, 120],
  [Date.UTC(2026, 0, 1, 0, 0), 'America/New_York', 3, 19 * 60],
  [Date.UTC(2026, 0, 1, 0, 0), 'Asia/Kathmandu', 4, 5 * 60 + 45],
])('the wall clock at %i in %s', (at, zone, day, minutes) => {
  expect(wallClock(at, zone)).toEqual({ day, minutes });
});

it.each<[string, string, Weekday, number, Weekday | null]>([
  ['08:00', '16:00', 3, 8 * 60, 3],
  ['08:00', '16:00', 3, 16 * 60, null],
  ['22:00', '06:00', 3, 23 * 60, 3],
  ['22:00', '06:00', 4, 5 * 60, 3],
  ['22:00', '06:00', 1, 0, 7],
  ['22:00', '06:00', 4, 6 * 60, null],
  ['07:00', '07:00', 4, 7 * 60, 4],
  ['07:00', '07:00', 4, 6 * 60, 3],
])('%s to %s, on day %i at minute %i, began on day %s', (from, to, day, minutes, began) => {
  expect(begunOn({ from, to }, { day, minutes })).toBe(began);
});

/** Two days around each change of the clocks in 2026. */
const CHANGES: readonly (readonly [TimeZone, number])[] = [
  ['Europe/Berlin', Date.UTC(2026, 2, 29)],
  ['Europe/Berlin', Date.UTC(2026, 9, 25)],
  ['America/New_York', Date.UTC(2026, 2, 8)],
  ['America/New_York', Date.UTC(2026, 10, 1)],
  ['Australia/Adelaide', Date.UTC(2026, 3, 4)],
  ['Pacific/Auckland', Date.UTC(2026, 8, 26)],
  ['UTC', Date.UTC(2026, 2, 29)],
];
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const moment = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -24 * 3600, max: 48 * 3600 }))
  .map(([[timeZone, day], seconds]) => ({ timeZone, at: day + seconds * 1000 }));

describe('around changes of the clocks', () => {
  it('quiet hours are what the wall clock shows, and end at the first minute that is not in them', () => {
    fc.assert(
      fc.property(moment, clock, clock, ({ timeZone, at }, from, to) => {
        fc.pre(from !== to);
        const quiet = { from, to, timeZone };
        const until = quietUntil(quiet, at);
        const { minutes } = wallClock(at, timeZone);
        const [begin, end] = [minutesOf(from), minutesOf(to)];
        const inside = begin < end ? minutes >= begin && minutes < end : minutes >= begin || minutes < end;
        expect(isQuiet(quiet, at)).toBe(inside);
        expect(until !== null).toBe(inside);
        if (until === null) return;
        expect(isQuiet(quiet, until)).toBe(false);
        expect(isQuiet(quiet, until - 1)).toBe(true);
        expect(until - at).toBeLessThanOrEqual(48 * HOUR);
        // The whole time between is quiet.
        expect(isQuiet(quiet, at + Math.floor((until - at) / 2))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('quiet goes on for two days when the clock goes forward over the one minute that is loud', () => {
    const quiet = { from: '02:30', to: '02:29', timeZone: 'Europe/Berlin' } as const;
    expect(quietUntil(quiet, Date.UTC(2026, 2, 28, 1, 30))).toBe(Date.UTC(2026, 2, 30, 0, 29));
  });

  it('whoever is on duty by the wall clock is, and shifts one after the other leave nobody out and no gap', () => {
    fc.assert(
      fc.property(moment, clock, clock, ({ timeZone, at }, from, to) => {
        fc.pre(from !== to);
        const days = [...WEEKDAYS];
        const list: DutyList = {
          id: 'l',
          name: 'Desk',
          timeZone,
          shifts: [
            { userId: 'first', days, from, to },
            { userId: 'second', days, from: to, to: from },
          ],
        };
        expect(onDuty(list, at)).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [Date.UTC(2026, 2, 28, 21), 7],
    [Date.UTC(2026, 9, 24, 20), 9],
  ])('a night from 22:00 to 06:00 that begins at %i lasts %i hours', (begin, hours) => {
    const quiet = { from: '22:00', to: '06:00', timeZone: 'Europe/Berlin' as const };
    expect(isQuiet(quiet, begin - 1)).toBe(false);
    expect(quietUntil(quiet, begin)).toBe(begin + hours * HOUR);
  });
});

it('a shift over midnight belongs to the day on which it begins, and one without an end to the next day', () => {
  const shift = { userId: 'kim', days: [5 as const], from: '22:00', to: '06:00' };
  const list: DutyList = { id: 'l', name: 'Night', timeZone: 'UTC', shifts: [shift, shift] };
  const friday = Date.UTC(2026, 5, 5, 22);
  expect([-1, 0, 7.9 * HOUR, 8 * HOUR, 24 * HOUR].map((after) => onDuty(list, friday + after).join())).toEqual([
    '',
    'kim',
    'kim',
    '',
    '',
  ]);
});
