const DAY_SECONDS = 86_400;
/** Days before the expiry from which users are asked to change the password (spec 3 §4). */
const WARN_DAYS = 14;

/** Whole days until the expiry, or null when it is too far off to mention. */
export function daysToExpiry(seconds: number | null): number | null {
  if (seconds === null || seconds > WARN_DAYS * DAY_SECONDS) return null;
  return Math.max(0, Math.floor(seconds / DAY_SECONDS));
}
