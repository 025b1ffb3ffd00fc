const DAY_MS = 24 * 60 * 60_000;

/** From when until when use is counted, ms. */
export interface UsagePeriod {
  readonly from: number;
  readonly until: number;
}

/** The month that a moment is in, as counted from the reset day: 00:00 UTC of it, in a shorter month of its last day. */
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
 * begins with a slot, so that its usage is separate from earlier usage.
 */
export function usageSlot(resetAt: number | null, atMs: number): number {
  const day = atMs - (atMs % DAY_MS);
  return resetAt !== null && resetAt <= atMs ? Math.max(day, resetAt) : day;
}

function resetOf(year: number, month: number, day: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay));
}
