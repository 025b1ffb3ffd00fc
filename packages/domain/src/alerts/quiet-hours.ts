import type { TimeZone } from '../format/time-zones.js';
import { begunOn, type DayPart, wallClock } from './local-time.js';

/** A part of every day in which nobody is notified; alerts that are still raised at its end are sent then. */
export interface QuietHours extends DayPart {
  readonly timeZone: TimeZone;
}

const MINUTE_MS = 60_000;
/** Longer than two days: if the only minute outside the quiet hours is skipped by a change to summer time, a day has none. */
const LONGEST_MS = 50 * 60 * MINUTE_MS;

/** Whether a time is within the quiet hours. */
export const isQuiet = (quiet: QuietHours, atMs: number): boolean =>
  begunOn(quiet, wallClock(atMs, quiet.timeZone)) !== null;

/** When the current quiet hours end, ms; null: it is not quiet. Offsets of zones are whole minutes. */
export function quietUntil(quiet: QuietHours, atMs: number): number | null {
  if (!isQuiet(quiet, atMs)) return null;
  const first = Math.floor(atMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  for (let at = first; at < first + LONGEST_MS; at += MINUTE_MS) if (!isQuiet(quiet, at)) return at;
  return null;
}
