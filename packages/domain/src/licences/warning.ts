const DAY_MS = 86_400_000;

/** Administrators are warned of the end of a service so many days before, once each, the nearest first. */
export const WARNED_DAYS = [2, 14] as const;

/** The last warning of a service: of which end (ms), and how many days before. */
export interface LastWarning {
  readonly endsAt: number;
  readonly days: number;
}

/**
 * Of which warning an end is due; null: of none. An end of which the nearer one was sent is warned of no more, and after a pause only the nearer
 * one is. An end that was moved is another one.
 */
export function dueWarning(endsAt: number | null, last: LastWarning | null, nowMs: number): number | null {
  if (endsAt === null || endsAt <= nowMs) return null;
  const days = WARNED_DAYS.find((one) => endsAt - nowMs <= one * DAY_MS);
  if (days === undefined) return null;
  return last !== null && last.endsAt === endsAt && last.days <= days ? null : days;
}
