import { maintenanceOf, type MaintenanceWindow } from '../alerts/maintenance.js';
import {
  type AlertRoute,
  type LastSent,
  noticeTiming,
  type NoticeTiming,
  type RoutedAlert,
  routeTakes,
} from '../alerts/routes.js';
import type { AlertLevel } from '../kinds/kinds.js';

/** What a route sends about an incident, and whether it does so now. */
export interface IncidentNotice<Alert extends RoutedAlert> {
  readonly timing: NoticeTiming;
  /** The alerts in its message: those that match the route, are not acknowledged, and are in no maintenance. */
  readonly alerts: readonly Alert[];
  /** The worst of them. */
  readonly severity: AlertLevel;
}

const NEVER = ['sent', 'acknowledged', 'other'] as const;

/**
 * Whether a route sends an incident now, instead of its alerts: as soon as it would send one of them. `sent` is what it sent about the incident
 * itself: people who were notified of single alerts are notified once of the incident, and not of alerts that join it later.
 */
export function incidentNotice<Alert extends RoutedAlert>(
  route: AlertRoute,
  alerts: readonly Alert[],
  sent: LastSent | null,
  windows: readonly MaintenanceWindow[],
  nowMs: number,
): IncidentNotice<Alert> {
  const due = alerts.filter(
    (alert) => routeTakes(route, alert) && !alert.acknowledged && maintenanceOf(windows, alert, nowMs) === null,
  );
  return {
    timing: soonest(alerts.map((alert) => noticeTiming(route, alert, sent, windows, nowMs))),
    alerts: due,
    severity: due.some(({ severity }) => severity === 'critical') ? 'critical' : 'warning',
  };
}

function soonest(timings: readonly NoticeTiming[]): NoticeTiming {
  if (timings.some(({ kind }) => kind === 'now')) return { kind: 'now' };
  const [waits] = timings
    .flatMap((timing) => (timing.kind === 'waits' ? [timing] : []))
    .toSorted((a, b) => a.until - b.until);
  const reasons = new Set(timings.flatMap((timing) => (timing.kind === 'never' ? [timing.why] : [])));
  return waits ?? { kind: 'never', why: NEVER.find((why) => reasons.has(why)) ?? 'other' };
}
