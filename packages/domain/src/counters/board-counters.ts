import type { MultiviewStatus } from '../status/statuses.js';
import { countAlerts } from './unit-counters.js';

/** What the top bar needs of a unit. */
export interface BoardUnit {
  readonly multiviewStatus: MultiviewStatus;
  readonly alerts: Readonly<Record<string, unknown>>;
}

/** Counters of the top bar, each of which is a filter of the list; `alerts` counts alerts that stand. */
export interface BoardCounters {
  readonly live: number;
  readonly connecting: number;
  readonly ready: number;
  readonly offline: number;
  readonly alerts: number;
}

/** Counts what an operator scans for; units in other states are in none of the first four. */
export function boardCounters(units: readonly BoardUnit[]): BoardCounters {
  const count = (status: MultiviewStatus): number => units.filter((unit) => unit.multiviewStatus === status).length;
  return {
    live: count('live'),
    connecting: count('connecting'),
    ready: count('idle'),
    offline: count('offline'),
    alerts: countAlerts(units),
  };
}
