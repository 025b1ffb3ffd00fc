import { TEST_EVENT } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** A due event, with its webhook. */
export interface DueDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event: string;
  readonly body: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly old_secret: string | null;
  readonly old_secret_until: Date | null;
}

/** The result of an attempt. */
export interface Answered {
  readonly status: number | null;
  readonly tookMs: number;
  readonly error: string | null;
}

/**
 * Reserves due events until `heldUntil`, so that only one console sends each. An event waits while an earlier one about the same
 * subject waits. Events of a disabled webhook wait, except its test.
 */
export async function takeDue(
  db: Kysely<Database>,
  now: Date,
  heldUntil: Date,
  limit: number,
): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    update webhook_deliveries d set next_at = ${heldUntil}
    from webhooks w
    where w.id = d.webhook_id and d.seq in (
      select e.seq from webhook_deliveries e join webhooks x on x.id = e.webhook_id
      where e.state = 'waiting' and e.next_at <= ${now}
        and (e.event = ${TEST_EVENT} or (x.enabled and x.stopped is null))
        and not exists (
          select from webhook_deliveries f
          where f.webhook_id = e.webhook_id and f.subject_id = e.subject_id and f.state = 'waiting' and f.seq < e.seq)
      order by e.seq limit ${limit} for update of e skip locked)
    returning d.id, d.webhook_id, d.event, d.body, d.created_at, d.attempts, w.url, w.secret, w.old_secret, w.old_secret_until`.execute(
    db,
  );
  return rows;
}

/** Records that an event was accepted. If the receiver failed before, its waiting events are sent immediately. */
export function markTaken(db: Kysely<Database>, due: DueDelivery, answered: Answered, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set({ ...columnsOf(answered, due), state: 'delivered', next_at: null, ended_at: now })
      .where('id', '=', due.id)
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('webhooks')
      .set({ failing_since: null })
      .where('id', '=', due.webhook_id)
      .where('failing_since', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_at: now })
      .where('webhook_id', '=', due.webhook_id)
      .where('state', '=', 'waiting')
      .execute();
  });
}

/** Records that an event was not accepted: it is tried again at `nextAt`, or given up. Returns since when the receiver fails. */
export function markRefused(
  db: Kysely<Database>,
  due: DueDelivery,
  answered: Answered,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date | null },
): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set({
        ...columnsOf(answered, due),
        ...(nextAt === null ? { state: 'failed' as const, next_at: null, ended_at: now } : { next_at: nextAt }),
      })
      .where('id', '=', due.id)
      .execute();
    const webhook = await tx
      .updateTable('webhooks')
      .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
      .where('id', '=', due.webhook_id)
      .returning('failing_since')
      .executeTakeFirst();
    return webhook?.failing_since ?? now;
  });
}

/** Stops a webhook, and gives up its waiting events. False when it was stopped already, or is gone. */
export function stopWebhook(
  db: Kysely<Database>,
  webhookId: string,
  why: 'failing' | 'gone',
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhooks')
      .set({ stopped: why })
      .where('id', '=', webhookId)
      .where('stopped', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_at: null, ended_at: now })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute();
    return true;
  });
}

const columnsOf = ({ status, tookMs, error }: Answered, { attempts }: DueDelivery) => ({
  status,
  took_ms: tookMs,
  error,
  attempts: attempts + 1,
});
