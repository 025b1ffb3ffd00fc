import type { RoutePreview } from '@backhaul/contract';
import { type AlertLevel, type AlertType, recipientsOf, noticeTiming } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { peopleFor, readDevice, readRouting } from '../../control/alert-routes/routing-store.js';
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

/**
 * Who would be notified now of an alert that has been raised for long enough, decided as `AlertRouteJob` decides it. Routes that are off, or about other
 * alerts, are left out. @throws {Refusal} NOT_FOUND
 */
export async function preview(db: Kysely<Database>, scope: Scope, { deviceId, severity, type }: Asked, nowMs: number) {
  const device = await readDevice(db, deviceId);
  if (device === undefined) throw new Refusal('NOT_FOUND');
  requireManaged(scope, device.inventoryId);
  const routing = await readRouting(db, nowMs, device.inventoryId);
  if (routing === null) return [];
  const people = peopleFor(routing, device);
  const previews: RoutePreview[] = [];
  for (const route of routing.routes) {
    const alert = { ...device, deviceId, severity, type, since: nowMs - route.dwellMs, acknowledged: false };
    const timing = noticeTiming(route, alert, null, routing.windows, nowMs);
    if (timing.kind === 'never') continue;
    const lists = new Map(routing.lists.map((list) => [list.id, { id: list.id, name: list.name }]));
    previews.push({
      route: { id: route.id, name: route.name },
      dwellMinutes: route.dwellMinutes,
      repeatMinutes: route.repeatMinutes,
      held:
        timing.kind === 'waits' && (timing.why === 'quiet' || timing.why === 'maintenance')
          ? { why: timing.why, until: timing.until }
          : null,
      recipients: recipientsOf(route, routing.lists, people, nowMs).map(({ userId, dutyListId, why }) => ({
        user: { id: userId, name: routing.readers.get(userId)?.name ?? '' },
        email: routing.readers.get(userId)?.email ?? '',
        dutyList: dutyListId === null ? null : (lists.get(dutyListId) ?? null),
        why,
      })),
      webhooks: [...(await readWebhooks(db, route.webhookIds))],
    });
  }
  return previews;
}
