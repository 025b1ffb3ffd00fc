const DAY_MS = 24 * 60 * 60_000;

/** Start and end of a counting period, ms. */
export interface UsagePeriod {
  readonly from: number;
  readonly until: number;
}

/** The month that contains a moment, counted from 00:00 UTC of the reset day, or of the last day of a shorter month. */
export function usagePeriod(resetDay: number, nowMs: number): UsagePeriod {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const reset = resetOf(year, month, resetDay);
  return nowMs >= reset
    ? { from: reset, until: resetOf(year, month + 1, resetDay) }
    : { from: resetOf(year, month - 1, resetDay), until: reset };
}

/** As `usagePeriod`, unless a user has reset the count since. */
export function countedPeriod(resetDay: number, resetAt: number | null, nowMs: number): UsagePeriod {
  const { from, until } = usagePeriod(resetDay, nowMs);
  return { from: Math.max(from, resetAt ?? from), until };
}

/**
 * The start of the slot in which data usage is stored now: the day, or a later manual reset. Every period
 * starts with a slot, so that its usage is separate from earlier usage.
 */
export function usageSlot(resetAt: number | null, atMs: number): number {
  const day = atMs - (atMs % DAY_MS);
  return resetAt !== null && resetAt <= atMs ? Math.max(day, resetAt) : day;
}

function resetOf(year: number, month: number, day: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay));
}
