const DAY_MS = 86_400_000;

/** Administrators are warned once at each of these numbers of days before a service ends. */
export const WARNED_DAYS = [2, 14] as const;

/** The last warning about a service: for which end (ms), and how many days before. */
export interface LastWarning {
  readonly endsAt: number;
  readonly days: number;
}

/**
 * The warning that is due for an end; null: none. After the nearer warning was sent there is no other, and after a pause only the nearer
 * one is sent. A changed end is warned of again.
 */
export function dueWarning(endsAt: number | null, last: LastWarning | null, nowMs: number): number | null {
  if (endsAt === null || endsAt <= nowMs) return null;
  const days = WARNED_DAYS.find((one) => endsAt - nowMs <= one * DAY_MS);
  if (days === undefined) return null;
  return last !== null && last.endsAt === endsAt && last.days <= days ? null : days;
}
