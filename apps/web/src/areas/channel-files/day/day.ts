import { nearestMoment, wallMs } from '@backhaul/domain';

/** From one midnight to the next, ms; 23 or 25 hours when the clocks change. */
export interface Day {
  readonly from: number;
  readonly to: number;
}

interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

const DAY_MS = 24 * 3_600_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Shorter gaps, as between two files of one recording, do not count, ms. */
const GAP_MS = 2000;

/** The date at a time in a zone, as `2026-06-01`. */
export const dateOf = (atMs: number, timeZone: string): string =>
  new Date(wallMs(atMs, timeZone)).toISOString().slice(0, 10);

/** Start and end of a date like `2026-06-01` in a zone; null if it is not a date. */
export function dayOf(date: string, timeZone: string): Day | null {
  const [, year, month, day] = DATE.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(wall).toISOString().slice(0, 10) !== date) return null;
  return { from: nearestMoment(wall, timeZone), to: nearestMoment(wall + DAY_MS, timeZone) };
}

/** The time when the clock shows `clock` (`14:30`) on this day; null if it is not a time. */
export function momentIn({ from }: Day, clock: string, timeZone: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return nearestMoment(wallMs(from, timeZone) + (Number(hours) * 60 + Number(minutes)) * 60_000, timeZone);
}

/** Times of the day, up to now, without a recording. Files are sorted by start. */
export function gapsOf(files: readonly Span[], { from, to }: Day, nowMs: number): readonly Day[] {
  const end = Math.min(to, nowMs);
  const gaps: Day[] = [];
  let at = from;
  for (const { startedAt, endedAt } of files) {
    if (startedAt - at > GAP_MS) gaps.push({ from: at, to: Math.min(startedAt, end) });
    at = Math.max(at, endedAt);
  }
  if (end - at > GAP_MS) gaps.push({ from: at, to: end });
  return gaps;
}

/** The file that was recorded at a time; the latest if there are several. */
export const fileAt = <T extends Span>(files: readonly T[], atMs: number): T | undefined =>
  files.findLast(({ startedAt, endedAt }) => startedAt <= atMs && atMs < endedAt);

/** Position of a file on the line of the day, percent. */
export function placeOf(
  { startedAt, endedAt }: Span,
  { from, to }: Day,
): { readonly left: number; readonly width: number } {
  const percent = (ms: number): number => ((Math.max(from, Math.min(to, ms)) - from) / (to - from)) * 100;
  return { left: percent(startedAt), width: percent(endedAt) - percent(startedAt) };
}
