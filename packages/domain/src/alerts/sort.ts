import { ALERT_LEVELS, type AlertLevel } from '../kinds/kinds.js';

/** Sorts alerts: critical ones first (spec 3 §3), then the newest. */
export const sortAlerts = <T extends { readonly severity: AlertLevel; readonly since: number }>(
  alerts: readonly T[],
): readonly T[] =>
  alerts.toSorted((a, b) => ALERT_LEVELS.indexOf(a.severity) - ALERT_LEVELS.indexOf(b.severity) || b.since - a.since);
