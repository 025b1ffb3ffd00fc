import { MULTIVIEW_STATUSES, type MultiviewStatus } from '../status/statuses.js';

/** Properties of a unit that the top bar needs. */
export interface BoardUnit {
  readonly multiviewStatus: MultiviewStatus;
  readonly alerts: Readonly<Record<string, unknown>>;
}

/** Counters of the top bar, each a filter of the list: the first five add up to all units; `alerts` counts active alerts. */
export interface BoardCounters {
  readonly live: number;
  readonly connecting: number;
  /** Storing, upgrading, testing, stopping, and other states in which a unit is occupied. */
  readonly busy: number;
  readonly ready: number;
  readonly offline: number;
  readonly alerts: number;
}

const NAMED: Partial<Readonly<Record<MultiviewStatus, Exclude<keyof BoardCounters, 'alerts'>>>> = {
  live: 'live',
  connecting: 'connecting',
  idle: 'ready',
  offline: 'offline',
};

const counterOf = (status: MultiviewStatus) => NAMED[status] ?? 'busy';

/** The states that the counter `busy` includes. */
export const BUSY_STATUSES: readonly MultiviewStatus[] = MULTIVIEW_STATUSES.filter(
  (status) => counterOf(status) === 'busy',
);

export function boardCounters(units: readonly BoardUnit[]): BoardCounters {
  const counts = { live: 0, connecting: 0, busy: 0, ready: 0, offline: 0 };
  for (const { multiviewStatus } of units) counts[counterOf(multiviewStatus)] += 1;
  const alerts = units.reduce((sum, unit) => sum + Object.keys(unit.alerts).length, 0);
  return { ...counts, alerts };
}
