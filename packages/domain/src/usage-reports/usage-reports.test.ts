import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPeriod, dayBegins, isTimeZone, reportBounds } from './report-period.js';
import { hoursText, sumOfRows } from './usage-reports.js';

const iso = (at: number): string => new Date(at).toISOString().replace(/:00\.000Z$/, 'Z');
const LAST = { kind: 'lastMonth', from: null, to: null } as const;
const THIS = { kind: 'thisMonth', from: null, to: null } as const;
const days = (from: string | null, to: string | null) => ({ kind: 'fromTo', from, to }) as const;

describe('bounds', () => {
  it.each([
    [THIS, 'UTC', '2026-11-26T10:00Z', '2026-11-01T00:00Z', '2026-12-01T00:00Z'],
    [LAST, 'UTC', '2026-01-01T00:00Z', '2025-12-01T00:00Z', '2026-01-01T00:00Z'],
    // The month of the zone: it is December there.
    [THIS, 'Pacific/Auckland', '2026-11-30T12:00Z', '2026-11-30T11:00Z', '2026-12-31T11:00Z'],
    // The clocks go forward on 29 March and back on 25 October.
    [THIS, 'Europe/Berlin', '2026-03-10T10:00Z', '2026-02-28T23:00Z', '2026-03-31T22:00Z'],
    [LAST, 'Europe/Berlin', '2026-11-10T10:00Z', '2026-09-30T22:00Z', '2026-10-31T23:00Z'],
    [days('2026-03-29', '2026-03-29'), 'Europe/Berlin', '2026-11-10T10:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    [days('2026-10-25', '2026-10-25'), 'Europe/Berlin', '2026-11-10T10:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    // Midnight does not exist on this day: the clocks go from 24:00 to 1:00.
    [days('2026-04-24', '2026-04-24'), 'Africa/Cairo', '2026-11-10T10:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
    // Midnight occurs twice: the clocks go from 24:00 to 23:00.
    [days('2026-10-29', '2026-10-29'), 'Africa/Cairo', '2026-11-10T10:00Z', '2026-10-28T21:00Z', '2026-10-29T22:00Z'],
  ])('%j in %s at %s', (period, zone, now, from, to) => {
    const bounds = reportBounds(period, zone, Date.parse(now));
    expect([iso(bounds.from), iso(bounds.to)]).toEqual([from, to]);
  });

  it('has its months one after another, without a gap', () => {
    const { from, to, months } = reportBounds(days('2026-02-10', '2026-11-02'), 'Europe/Berlin', 0);
    expect(months.map(({ key }) => key)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => `2026-${String(month).padStart(2, '0')}`),
    );
    expect([months[0]?.from, months.at(-1)?.to]).toEqual([from, to]);
    for (const [index, month] of months.entries()) if (index > 0) expect(month.from).toBe(months[index - 1]?.to);
  });

  it('has days of 23 to 25 hours in every zone', () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Africa/Cairo',
      'Atlantic/Azores',
    );
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 9000 }), (timeZone, day) => {
        const at = Date.UTC(2010, 0, 1 + day);
        const hours = (dayBegins(at + 86_400_000, timeZone) - dayBegins(at, timeZone)) / 3_600_000;
        expect([23, 24, 25]).toContain(hours);
      }),
    );
  });
});

it.each([
  [days(null, '2026-01-01'), ['from', 'This field is required']],
  [days('2026-01-01', null), ['to', 'This field is required']],
  [days('2026-02-29', '2026-03-01'), ['from', 'Invalid field']],
  [days('2026-02-01', 'tomorrow'), ['to', 'Invalid field']],
  [days('2026-02-01', '2026-01-31'), ['to', 'Must not be before the first day']],
  [days('2025-11-01', '2026-11-02'), ['to', 'A period has at most 366 days']],
  [days('2025-11-01', '2026-11-01'), undefined],
  [THIS, undefined],
])('%j: %j', (period, complaint) => {
  const [first] = checkPeriod(period);
  expect(first && [first.path, first.message.text]).toEqual(complaint);
});

it('knows time zones', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

it('adds up, and shows hours exactly', () => {
  const row = { transmissions: 2, seconds: 3661, data: 5, recordings: 1, size: 7, activations: 3 };
  expect(sumOfRows([row, row])).toEqual({
    transmissions: 4,
    seconds: 7322,
    data: 10,
    recordings: 2,
    size: 14,
    activations: 6,
  });
  expect(sumOfRows([])).toEqual({ transmissions: 0, seconds: 0, data: 0, recordings: 0, size: 0, activations: 0 });
  expect([0, 59, 3661, 450_249].map(hoursText)).toEqual(['0:00:00', '0:00:59', '1:01:01', '125:04:09']);
});
