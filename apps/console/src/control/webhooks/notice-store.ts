import type { NoticeData } from '@backhaul/contract';
import { NOTICE_EVENT, type CauseKind } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';

/** Those of these webhooks that belong to an inventory and are enabled. */
export async function receivingWebhooks(
  tx: Transaction<Database>,
  ids: readonly string[],
  inventoryId: string,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', 'in', ids)
    .where('inventory_id', '=', inventoryId)
    .where('enabled', '=', true)
    .where('stopped', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

interface Notice {
  readonly alert: {
    readonly id: string;
    readonly deviceId: string;
    readonly deviceName: string;
    readonly kind: 'unit' | 'server';
    readonly type: string;
    readonly severity: string;
    readonly text: string;
    readonly since: number;
  };
  /** Incident of the alert; null: none. */
  readonly incident: { readonly id: string; readonly cause: { readonly kind: CauseKind } } | null;
  /** Alerts that the event is about. */
  readonly alertIds: readonly string[];
  readonly route: { readonly id: string; readonly name: string };
  readonly number: number;
  readonly at: Date;
}

/** Queues an alert for the webhooks of a route, in the transaction that records the message. */
export async function announceNotice(
  tx: Transaction<Database>,
  webhookIds: readonly string[],
  { alert, incident, alertIds, route, number, at }: Notice,
): Promise<void> {
  if (webhookIds.length === 0) return;
  const data: NoticeData = {
    alertId: alert.id,
    device: { id: alert.deviceId, name: alert.deviceName, kind: alert.kind },
    alert: alert.type,
    severity: alert.severity,
    text: alert.text,
    since: new Date(alert.since).toISOString(),
    route: { id: route.id, name: route.name },
    number,
    incident: incident && { id: incident.id, cause: incident.cause.kind, alertIds: [...alertIds] },
  };
  const body = JSON.stringify({ type: NOTICE_EVENT, timestamp: at.toISOString(), data });
  await tx
    .insertInto('webhook_deliveries')
    .values(
      webhookIds.map((webhookId) => ({
        id: newId('evt'),
        webhook_id: webhookId,
        event: NOTICE_EVENT,
        subject_id: alert.deviceId,
        body,
        created_at: at,
        next_at: at,
      })),
    )
    .execute();
}
