import type { TimeZone } from '../format/time-zones.js';
import { message } from '../messages/index.js';
import { all, matches, required, type Check } from '../validation/check.js';

/** A time of day, as `22:30`. */
export const checkClock: Check<string> = all(required, matches(/^([01]\d|2[0-3]):[0-5]\d$/, message('default')));

/** Minutes since midnight of a time of day that `checkClock` accepts. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Days of the week, Monday 1 to Sunday 7 (ISO 8601). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** Local time in a zone: day of the week, and minutes since midnight. */
export function wallClock(atMs: number, timeZone: TimeZone): { readonly day: Weekday; readonly minutes: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return {
    day: WEEKDAYS[NAMES.indexOf(parts.get('weekday') ?? '')] ?? 1,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

/** A part of the day in local time; over midnight if `to` is not later than `from`. */
export interface DayPart {
  readonly from: string;
  readonly to: string;
}

/** The weekday on which the part of the day that contains this time began; null: the time is in none. */
export function begunOn({ from, to }: DayPart, { day, minutes }: ReturnType<typeof wallClock>): Weekday | null {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (begin < end) return minutes >= begin && minutes < end ? day : null;
  if (minutes >= begin) return day;
  return minutes < end ? dayBefore(day) : null;
}

const dayBefore = (day: Weekday): Weekday => WEEKDAYS[(day + 5) % 7] ?? 7;
