const DAY_SECONDS = 86_400;
/** From so many days before it expires, one is asked to change the password (spec 3 §4). */
const WARN_DAYS = 14;

/** Whole days that are left, or null when there is no reason to say so. */
export function daysToExpiry(seconds: number | null): number | null {
  if (seconds === null || seconds > WARN_DAYS * DAY_SECONDS) return null;
  return Math.max(0, Math.floor(seconds / DAY_SECONDS));
}
