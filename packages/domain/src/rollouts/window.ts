import { message, type RuleMessage } from '../messages/index.js';
import { rolloutMessage } from '../messages/rollouts.js';
import type { TimeZone } from '../format/time-zones.js';
import { zoneOffsetMs } from '../format/zone-offset.js';

/** Days of the week as ISO 8601 counts them: 1 is Monday. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/**
 * When devices may begin: on these days from one time of day to another, such as `22:00` to `05:00`, in the local time of a zone. A window
 * whose end is before its start ends on the next day.
 */
export interface RolloutWindow {
  readonly days: readonly WeekDay[];
  readonly from: string;
  readonly to: string;
  readonly zone: TimeZone;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Minutes since midnight of a time such as `22:00`; null for any other text. */
const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** A time of day. */
export const checkWindowTime = (time: string): RuleMessage | null => {
  if (time === '') return message('required');
  return minutesOf(time) === null ? rolloutMessage('rollout_time') : null;
};

/** Error of a window with valid times; null: none. */
export function checkWindow({ days, from, to }: Pick<RolloutWindow, 'days' | 'from' | 'to'>): RuleMessage | null {
  if (days.length === 0) return rolloutMessage('rollout_days');
  return from === to ? rolloutMessage('rollout_same_time') : null;
}

/** Whether devices may begin at a time (ms). */
export function isWindowOpen(window: RolloutWindow, at: number): boolean {
  const local = at + zoneOffsetMs(at, window.zone);
  const now = Math.floor(local / MINUTE_MS) % (24 * 60);
  const [from, to] = [minutesOf(window.from) ?? 0, minutesOf(window.to) ?? 0];
  const begins = (daysAgo: number): boolean => window.days.includes(weekDay(local - daysAgo * DAY_MS));
  if (from < to) return begins(0) && now >= from && now < to;
  return (begins(0) && now >= from) || (begins(1) && now < to);
}

/** When the window next opens, ms; null while it is open, or when it has no days. */
export function nextOpening(window: RolloutWindow, at: number): number | null {
  if (isWindowOpen(window, at)) return null;
  const local = at + zoneOffsetMs(at, window.zone);
  const midnight = local - (local % DAY_MS);
  for (let day = 0; day <= 7; day += 1) {
    const opens = midnight + day * DAY_MS + (minutesOf(window.from) ?? 0) * MINUTE_MS;
    // The offset of the zone may change until then.
    const utc = opens - zoneOffsetMs(opens - zoneOffsetMs(at, window.zone), window.zone);
    if (utc > at && window.days.includes(weekDay(opens))) return utc;
  }
  return null;
}

/** 1 January 1970 was a Thursday. */
function weekDay(local: number): WeekDay {
  const [day = 1] = WEEK_DAYS.filter((one) => one === ((Math.floor(local / DAY_MS) + 3) % 7) + 1);
  return day;
}
