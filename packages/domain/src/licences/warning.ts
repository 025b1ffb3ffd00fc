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

/** Administrators are warned once at each of these shares of an allowance, in percent. */
export const WARNED_SHARES = [100, 80] as const;

/** The last warning about the use of a service: in the period since when (ms), of which allowance, and its share. */
export interface LastShare {
  readonly from: number;
  readonly allowance: number;
  readonly share: number;
}

/** The warning that is due for a use; null: none. After a pause only the higher one is sent. A changed allowance is warned of again. */
export function dueShare(
  { used, allowance, from }: { readonly used: number; readonly allowance: number; readonly from: number },
  last: LastShare | null,
): number | null {
  const share = WARNED_SHARES.find((one) => used * 100 >= allowance * one);
  if (share === undefined) return null;
  return last?.from === from && last.allowance === allowance && last.share >= share ? null : share;
}
