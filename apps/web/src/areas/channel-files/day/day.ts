import { nearestMoment, wallMs } from '@backhaul/domain';

/** A day from its midnight to the next, ms; 23 to 25 hours where clocks are changed. */
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
/** Between two files of one recording is a moment, which is no gap, ms. */
const GAP_MS = 2000;

/** The date of a moment in a zone, as `2026-06-01`. */
export const dateOf = (atMs: number, timeZone: string): string =>
  new Date(wallMs(atMs, timeZone)).toISOString().slice(0, 10);

/** A date, as `2026-06-01`, as a day in a zone; null for what is no date. */
export function dayOf(date: string, timeZone: string): Day | null {
  const [, year, month, day] = DATE.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(wall).toISOString().slice(0, 10) !== date) return null;
  return { from: nearestMoment(wall, timeZone), to: nearestMoment(wall + DAY_MS, timeZone) };
}

/** The moment of a day at which the clock on the wall shows this, as `14:30`; null for what is no time. */
export function momentIn({ from }: Day, clock: string, timeZone: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return nearestMoment(wallMs(from, timeZone) + (Number(hours) * 60 + Number(minutes)) * 60_000, timeZone);
}

/** Times within a day, until now, in which nothing was recorded. Files are in order of their beginning. */
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

/** The file that was recorded at a moment; the latest where there are several. */
export const fileAt = <T extends Span>(files: readonly T[], atMs: number): T | undefined =>
  files.findLast(({ startedAt, endedAt }) => startedAt <= atMs && atMs < endedAt);

/** Where a file is on the line of a day, in percent. */
export function placeOf(
  { startedAt, endedAt }: Span,
  { from, to }: Day,
): { readonly left: number; readonly width: number } {
  const percent = (ms: number): number => ((Math.max(from, Math.min(to, ms)) - from) / (to - from)) * 100;
  return { left: percent(startedAt), width: percent(endedAt) - percent(startedAt) };
}
