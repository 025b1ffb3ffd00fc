import {
  type AlertRoute,
  incidentNotice,
  noticeTiming,
  type AlertLevel,
  type MaintenanceWindow,
} from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { type AlertIncident, incidentsOf, readIncidentNotices } from '../incidents/store.js';
import { readNotices, type LastNotice } from './notice-store.js';
import type { RaisedAlert } from './routing-store.js';

/** The subject of one message of a route: an alert, or the alerts of an incident. */
export interface Matter {
  readonly inventoryId: string;
  readonly incident: AlertIncident | null;
  readonly alerts: readonly [RaisedAlert, ...RaisedAlert[]];
}

/** Earlier messages, by route. */
export interface SentBefore {
  readonly alert: (alertId: string, routeId: string) => LastNotice | null;
  readonly incident: (incidentId: string, routeId: string) => LastNotice | null;
}

/** A message that is due. */
export interface DueMessage {
  readonly matter: Matter;
  /** Alerts of the message; for an incident, those that are due. */
  readonly alerts: readonly RaisedAlert[];
  readonly severity: AlertLevel;
  readonly number: number;
  /** Whether alerts of it were sent before they were an incident. */
  readonly earlier: boolean;
}

/** Puts the alerts of each incident together. */
export function mattersOf(
  alerts: readonly RaisedAlert[],
  incidents: ReadonlyMap<string, AlertIncident>,
): readonly Matter[] {
  const bundles = new Map<string, { incident: AlertIncident | null; alerts: [RaisedAlert, ...RaisedAlert[]] }>();
  for (const alert of alerts) {
    const incident = incidents.get(alert.id) ?? null;
    const key = incident?.id ?? alert.id;
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, { incident, alerts: [alert] });
    else bundle.alerts.push(alert);
  }
  return [...bundles.values()].map((bundle) => ({ ...bundle, inventoryId: bundle.alerts[0].inventoryId }));
}

/** Reads which of these alerts are in an incident, and earlier messages about both. */
export async function readMatters(
  db: Kysely<Database>,
  standing: readonly RaisedAlert[],
): Promise<{ readonly matters: readonly Matter[]; readonly sent: SentBefore }> {
  const ids = standing.map(({ id }) => id);
  const incidents = await incidentsOf(db, { alertIds: ids });
  const incidentIds = [...new Set([...incidents.values()].map(({ id }) => id))];
  const [alert, incident] = await Promise.all([readNotices(db, ids), readIncidentNotices(db, incidentIds)]);
  return { matters: mattersOf(standing, incidents), sent: { alert, incident } };
}

/** The message that a route sends about a matter now; null: none. */
export function dueMessage(
  route: AlertRoute,
  matter: Matter,
  sent: SentBefore,
  windows: readonly MaintenanceWindow[],
  nowMs: number,
): DueMessage | null {
  const { incident, alerts } = matter;
  const [first] = alerts;
  const last = incident === null ? sent.alert(first.id, route.id) : sent.incident(incident.id, route.id);
  const number = (last?.number ?? 0) + 1;
  if (incident === null) {
    if (noticeTiming(route, first, last, windows, nowMs).kind !== 'now') return null;
    return { matter, alerts: [first], severity: first.severity, number, earlier: false };
  }
  const notice = incidentNotice(route, alerts, last, windows, nowMs);
  if (notice.timing.kind !== 'now') return null;
  const earlier = number === 1 && alerts.some(({ id }) => sent.alert(id, route.id) !== null);
  return { matter, alerts: notice.alerts, severity: notice.severity, number, earlier };
}
