import type { WebhookDelivery } from '@backhaul/contract';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';
import type { WebhookDeliveryTable } from '../../platform/db/schema-webhooks.js';
import { Refusal } from '../../platform/kernel/refusal.js';

type Row = Selectable<WebhookDeliveryTable>;

/** The events of a webhook; the caller's access is checked before. */
export const deliveryStore = (
  webhookId: string,
): ListStore<Row, WebhookDelivery, 'event' | 'subjectId', 'createdAt'> => ({
  rows: () => sql<Row>`(select * from webhook_deliveries where webhook_id = ${webhookId})`,
  search: { event: 'event', subjectId: 'subject_id' },
  sort: { createdAt: byValue('seq') },
  present: presentDelivery,
});

/** SQL condition of the filter by state; undefined: none. */
export const inState = (state: WebhookDelivery['state'] | undefined): RawBuilder<boolean> =>
  state === undefined ? sql<boolean>`true` : sql<boolean>`r.state = ${state}`;

/** An event of a webhook. @throws {Refusal} NOT_FOUND, also for one of another webhook. */
export async function deliveryOf(db: Kysely<Database>, webhookId: string, id: string): Promise<WebhookDelivery> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentDelivery(row);
}

/** Resets an event, so that it is sent again. @throws {Refusal} NOT_FOUND */
export async function sendAgain(
  tx: Transaction<Database>,
  webhookId: string,
  id: string,
  at: Date,
): Promise<WebhookDelivery> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: at, ended_at: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentDelivery(row);
}

function presentDelivery(row: Row): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    subjectId: row.subject_id,
    createdAt: row.created_at.getTime(),
    state: row.state,
    attempts: row.attempts,
    nextAt: row.next_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    status: row.status,
    tookMs: row.took_ms,
    error: row.error,
    body: row.body,
  };
}
