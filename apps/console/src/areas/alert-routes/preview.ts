import type { RoutePreview } from '@backhaul/contract';
import { type AlertLevel, type AlertType, incidentNotice, noticeTiming, recipientsOf } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { peopleFor, readDevice, readRouting, readRaisedAlerts } from '../../control/alert-routes/routing-store.js';
import { causeName } from '../../control/incidents/cause-name.js';
import type { CauseRecords } from '../../control/incidents/causes.js';
import { expectedIncident, type ExpectedIncident } from '../../control/incidents/expected.js';
import { readIncidentNotices } from '../../control/incidents/store.js';
import { requireManaged } from '../../control/policies/inventory.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { readWebhooks } from './choices-store.js';

interface Asked {
  readonly deviceId: string;
  readonly severity: AlertLevel;
  readonly type: AlertType;
}

interface PreviewParts {
  readonly db: Kysely<Database>;
  readonly registry: CauseRecords;
}

/**
 * Who would be notified now of an alert that has lasted long enough, decided as in `AlertRouteJob`, even if it would be part of an
 * incident. Disabled routes, and routes for other alerts, are left out. @throws {Refusal} NOT_FOUND
 */
export async function preview(
  { db, registry }: PreviewParts,
  scope: Scope,
  { deviceId, severity, type }: Asked,
  nowMs: number,
): Promise<RoutePreview[]> {
  const device = await readDevice(db, deviceId);
  if (device === undefined) throw new Refusal('NOT_FOUND');
  requireManaged(scope, device.inventoryId);
  const routing = await readRouting(db, nowMs, device.inventoryId);
  if (routing === null) return [];
  const { kind, inventoryId } = device;
  const incident = await expectedIncident(db, registry, { kind, deviceId, inventoryId, type }, nowMs);
  const others = await othersOf(db, inventoryId, incident);
  const incidentId = incident?.id ?? null;
  const sentOf = await readIncidentNotices(db, incidentId === null ? [] : [incidentId]);
  const previews: RoutePreview[] = [];
  for (const route of routing.routes) {
    const alert = { ...device, deviceId, severity, type, since: nowMs - route.dwellMs, acknowledged: false };
    const alone = noticeTiming(route, alert, null, routing.windows, nowMs);
    if (alone.kind === 'never') continue;
    const sent = incidentId === null ? null : sentOf(incidentId, route.id);
    const notice =
      incident === null
        ? { timing: alone, alerts: [alert] }
        : incidentNotice(route, [alert, ...others], sent, routing.windows, nowMs);
    const { timing } = notice;
    const people = peopleFor(routing, [alert, ...notice.alerts]);
    const lists = new Map(routing.lists.map((list) => [list.id, { id: list.id, name: list.name }]));
    previews.push({
      route: { id: route.id, name: route.name },
      dwellMinutes: route.dwellMinutes,
      repeatMinutes: route.repeatMinutes,
      held:
        timing.kind === 'waits' && (timing.why === 'quiet' || timing.why === 'maintenance')
          ? { why: timing.why, until: timing.until }
          : null,
      incident: incident && {
        cause: { kind: incident.cause.kind, name: causeName(registry, scope, incident.cause) },
        alerts: incident.alertIds.length + 1,
        sent: timing.kind !== 'now' && sent !== null,
      },
      recipients: recipientsOf(route, routing.lists, people, nowMs).map(({ userId, dutyListId, why, by }) => ({
        user: { id: userId, name: routing.readers.get(userId)?.name ?? '' },
        email: routing.readers.get(userId)?.email ?? '',
        dutyList: dutyListId === null ? null : (lists.get(dutyListId) ?? null),
        why,
        by: [...by],
      })),
      webhooks: [...(await readWebhooks(db, route.webhookIds))],
    });
  }
  return previews;
}

/** Active, unacknowledged alerts that would share its incident. */
async function othersOf(db: Kysely<Database>, inventoryId: string, incident: ExpectedIncident | null) {
  if (incident === null) return [];
  return (await readRaisedAlerts(db, [inventoryId])).filter(({ id }) => incident.alertIds.includes(id));
}
