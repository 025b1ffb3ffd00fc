import type { TimeZone } from '../format/time-zones.js';
import { begunOn, type DayPart, wallClock } from './local-time.js';

/** A part of every day in which nobody is notified; what still stands at its end is sent then. */
export interface QuietHours extends DayPart {
  readonly timeZone: TimeZone;
}

const MINUTE_MS = 60_000;
/** Longer than two days: the one loud minute of a day is missing when the clock goes forward over it. */
const LONGEST_MS = 50 * 60 * MINUTE_MS;

/** Whether it is quiet at a moment. */
export const isQuiet = (quiet: QuietHours, atMs: number): boolean =>
  begunOn(quiet, wallClock(atMs, quiet.timeZone)) !== null;

/** When the quiet that a moment is in is over, ms; null: it is not quiet. Zones begin at whole minutes. */
export function quietUntil(quiet: QuietHours, atMs: number): number | null {
  if (!isQuiet(quiet, atMs)) return null;
  const first = Math.floor(atMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  for (let at = first; at < first + LONGEST_MS; at += MINUTE_MS) if (!isQuiet(quiet, at)) return at;
  return null;
}
