/** Attempts of one key so far; `since`: when the window opened or, with growing waits, the latest attempt (ms). */
export interface Attempts {
  readonly since: number;
  readonly failures: number;
}

/** Either the attempt may be made, and counts as failed until it succeeds, or it has to wait. */
export type Decision =
  { readonly allowed: true; readonly attempts: Attempts } | { readonly allowed: false; readonly retryAfterMs: number };

export type ThrottleRule = (attempts: Attempts | undefined, nowMs: number) => Decision;

const MINUTE = 60_000;
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * MINUTE;
const FORGET_AFTER_MS = 60 * MINUTE;

/** Per account: 5 failures are free, then waits of 30 s, 1 min, 2 min … 15 min; reset after an hour without attempts. */
export const accountRule: ThrottleRule = (attempts, nowMs) => {
  if (!attempts || nowMs - attempts.since >= FORGET_AFTER_MS) return allow(nowMs, 1);
  const readyAt = attempts.since + waitMs(attempts.failures);
  return nowMs < readyAt ? refuse(readyAt - nowMs) : allow(nowMs, attempts.failures + 1);
};

const waitMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));

const WINDOW_MS = 10 * MINUTE;
const WINDOW_LIMIT = 50;

/** Per address: 50 failures in 10 minutes, for any accounts. */
export const addressRule: ThrottleRule = (attempts, nowMs) => {
  if (!attempts || nowMs - attempts.since >= WINDOW_MS) return allow(nowMs, 1);
  if (attempts.failures >= WINDOW_LIMIT) return refuse(attempts.since + WINDOW_MS - nowMs);
  return allow(attempts.since, attempts.failures + 1);
};

const allow = (since: number, failures: number): Decision => ({ allowed: true, attempts: { since, failures } });
const refuse = (retryAfterMs: number): Decision => ({ allowed: false, retryAfterMs });
