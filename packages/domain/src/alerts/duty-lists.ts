import type { TimeZone } from '../format/time-zones.js';
import { all, atMost, required, without, type Check } from '../validation/check.js';
import { begunOn, type DayPart, wallClock, type Weekday } from './local-time.js';

/** When a user is on duty: a part of these days. A shift that ends at the time it begins lasts a whole day. */
export interface Shift extends DayPart {
  readonly userId: string;
  readonly days: readonly Weekday[];
}

/** Who is on duty when, in the local time of a zone. */
export interface DutyList {
  readonly id: string;
  readonly name: string;
  readonly timeZone: TimeZone;
  readonly shifts: readonly Shift[];
}

/** Most shifts of a list. */
export const MOST_SHIFTS = 100;

/** Name of a duty list, a route or a maintenance window. */
export const checkAlertName: Check<string> = all(required, atMost(64), without('\\'));

/** The users of a list who are on duty at a moment, each once. A shift over midnight belongs to the day on which it begins. */
export function onDuty({ timeZone, shifts }: DutyList, atMs: number): readonly string[] {
  const clock = wallClock(atMs, timeZone);
  const users = shifts.filter((shift) => {
    const day = begunOn(shift, clock);
    return day !== null && shift.days.includes(day);
  });
  return [...new Set(users.map(({ userId }) => userId))];
}
