import { isBusy, isOnline } from '../status/groupings.js';
import type { Applications, Transition } from '../status/statuses.js';
import { unitStatus } from '../status/unit-status.js';

/** Polls after which a flag ends automatically, and the interval, ms (spec 1 §4). */
export const TRANSITION_POLLS = 10;
export const TRANSITION_POLL_MS = 2000;
const TRANSITION_LIFE_MS = TRANSITION_POLLS * TRANSITION_POLL_MS;

/** A pending action. `seq`: number of the last report when it was requested. */
export interface TransitionFlag {
  readonly kind: Transition;
  readonly askedAt: number;
  readonly seq: number;
}

/** A status report of the unit; `seq` increases with each one, also across restarts of the device. */
export interface TransitionReport {
  readonly seq: number;
  readonly online: boolean;
  readonly applications: Applications;
  /** The unit reports that it stores as requested; storing without a request could have been started at the unit. */
  readonly storesAsAsked?: boolean;
  /** It shows the unit before the order, and may have been sent before the order was given. */
  readonly beforeOrder?: boolean;
}

/** Sets the flag when the action begins; `seq` is that of the newest report known now. */
export const beginTransition = (kind: Transition, nowMs: number, seq: number): TransitionFlag => ({
  kind,
  askedAt: nowMs,
  seq,
});

/**
 * The flag after a report, or after a poll without one (`null`): null once a report that is newer than the request and the order
 * shows the unit online, busy, in a speed test or fetching logs, or after 20 s (spec 1 §4).
 */
export function settleTransition(
  flag: TransitionFlag | null,
  report: TransitionReport | null,
  nowMs: number,
): TransitionFlag | null {
  if (flag === null || nowMs - flag.askedAt >= TRANSITION_LIFE_MS) return null;
  const answered = report !== null && report.seq > flag.seq && report.beforeOrder !== true && showsOutcome(report);
  return answered ? null : flag;
}

/** Speed tests and fetching of logs are busy states. */
const showsOutcome = ({ online, applications, storesAsAsked = false }: TransitionReport): boolean =>
  online && (storesAsAsked || isBusy(applications) || isOnline(unitStatus(applications, online)));
