import { sql, type Kysely, type Transaction } from 'kysely';
import { selectChannel } from '../configuration/choose-channels.js';
import { notifyChanged } from '../../platform/db/notify.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

const due = (nowMs: number) =>
  sql<boolean>`(tried_at is null or tried_at + retry_ms * interval '1 ms' <= ${new Date(nowMs)})`;

/** Counts every try that is due, each by only one console; returns the ids of their commands. */
export async function countTries(db: Kysely<Database>, nowMs: number): Promise<string[]> {
  const rows = await db
    .updateTable('commands')
    .set({ tries: sql`tries + 1`, tried_at: new Date(nowMs) })
    .where('most_tries', 'is not', null)
    .where('state', 'in', ['pending', 'sent'])
    .where(sql<boolean>`tries < most_tries`)
    .where(due(nowMs))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends orders that were never published and have no tries left, with the reason of the last try; returns their ids. */
export async function endTries(db: Kysely<Database>, nowMs: number): Promise<string[]> {
  const rows = await db
    .updateTable('commands')
    .set({ state: 'failed', answered_at: new Date(nowMs) })
    .where('most_tries', 'is not', null)
    .where('state', '=', 'pending')
    .where(sql<boolean>`tries >= most_tries`)
    .where(due(nowMs))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores why a try was not published. */
export async function noteRefusal(db: Kysely<Database>, id: string, reason: string): Promise<void> {
  await db
    .updateTable('commands')
    .set({ error: reason })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
}

/** Stores the channel of a unit that could not be chosen before; returns why it still cannot be chosen; null when it is chosen. */
export async function storeChoice(
  db: Kysely<Database>,
  registry: Pick<Registry, 'channelRecord'>,
  unitId: string,
  channelId: string | null,
): Promise<string | null> {
  try {
    await db.transaction().execute(async (tx) => {
      await selectChannel(registry, tx, { unitId, channelId, path: 'body.channelId' });
      await notifyChanged(tx, 'unit', unitId);
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.fields?.[0]?.message.text ?? error.message;
    throw error;
  }
}

/** Time until which something may have to be tried again, ms; 0: nothing. */
export async function triedUntil(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('commands')
    .select((eb) => eb.fn.max('expires_at').as('until'))
    .where('most_tries', 'is not', null)
    .where('state', 'in', ['pending', 'sent'])
    .executeTakeFirst();
  return row?.until ? new Date(row.until).getTime() : 0;
}

/** Ends the tries for a channel that another choice replaces; the unit still answers those that were published. */
export async function withdrawTries(tx: Transaction<Database>, unitId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('commands')
    .set({ state: 'expired', answered_at: new Date(nowMs), error: 'Another channel was selected' })
    .where('device_id', '=', unitId)
    .where('name', '=', 'selectChannel')
    .where('most_tries', 'is not', null)
    .where('state', '=', 'pending')
    .execute();
}
