import { expect, it } from 'vitest';
import { dateOf, dayOf, fileAt, gapsOf, momentIn, placeOf } from './day.js';

const HOUR = 3_600_000;
const utc = (text: string): number => Date.parse(`${text}Z`);

it.each([
  ['2026-06-01', 'UTC', '2026-06-01T00:00', 24],
  ['2026-06-01', 'America/New_York', '2026-06-01T04:00', 24],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00', 23],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00', 25],
  ['2026-06-01', 'Pacific/Auckland', '2026-05-31T12:00', 24],
])('%s in %s begins at %s UTC and has %i hours', (date, zone, begin, hours) => {
  const day = dayOf(date, zone);
  expect(day).toEqual({ from: utc(begin), to: utc(begin) + hours * HOUR });
  expect(dateOf(utc(begin), zone)).toBe(date);
  expect(dateOf(utc(begin) - 1, zone)).not.toBe(date);
});

it.each(['', '2026-02-30', '2026-13-01', 'today', '2026-6-1'])('%j is no day', (date) => {
  expect(dayOf(date, 'UTC')).toBeNull();
});

it('finds a time of day on a day of 23 hours', () => {
  const day = dayOf('2026-03-29', 'Europe/Berlin') ?? { from: 0, to: 0 };
  expect(momentIn(day, '14:30', 'Europe/Berlin')).toBe(utc('2026-03-29T12:30'));
  expect(momentIn(day, '25:00', 'Europe/Berlin')).toBeNull();
});

const DAY = { from: 0, to: 24 * HOUR };
const files = [
  { startedAt: -HOUR, endedAt: HOUR },
  { startedAt: HOUR + 1000, endedAt: 2 * HOUR },
  { startedAt: 5 * HOUR, endedAt: 6 * HOUR },
];

it('names what is missing until now, and no change of files', () => {
  expect(gapsOf(files, DAY, 8 * HOUR)).toEqual([
    { from: 2 * HOUR, to: 5 * HOUR },
    { from: 6 * HOUR, to: 8 * HOUR },
  ]);
  expect(gapsOf([], DAY, 100 * HOUR)).toEqual([DAY]);
  expect(gapsOf([], DAY, -HOUR)).toEqual([]);
});

it('finds the file of a moment, and where it is on the line', () => {
  expect(fileAt(files, 5.5 * HOUR)).toBe(files[2]);
  expect(fileAt(files, 3 * HOUR)).toBeUndefined();
  expect(placeOf({ startedAt: -HOUR, endedAt: 6 * HOUR }, DAY)).toEqual({ left: 0, width: 25 });
});
