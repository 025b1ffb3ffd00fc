import type { PushSubscription } from '@backhaul/contract';
import { browserWords } from '@backhaul/domain';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { PushSubscriptionTable } from '../../platform/db/schema-people.js';
import { newId } from '../../platform/kernel/ids.js';
import { pushAuthOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

const present = (row: Selectable<PushSubscriptionTable>): PushSubscription => ({
  id: row.id,
  ...browserWords(row.user_agent),
  endpoint: row.endpoint,
  createdAt: row.created_at.getTime(),
  lastSentAt: row.last_sent_at?.getTime() ?? null,
});

/** The browsers of a user, the oldest first. */
export async function subscriptionsOf(db: Kysely<Database>, userId: string): Promise<PushSubscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(present);
}

interface NewSubscription {
  readonly userId: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly at: Date;
}

/** Stores a browser for a user, locked; one that another user had becomes theirs. Returns null if the user has `most` already. */
export async function putSubscription(
  tx: Transaction<Database>,
  vault: Vault,
  { userId, sessionId, endpoint, p256dh, auth, at }: NewSubscription,
  most: number,
): Promise<PushSubscription | null> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const own = await subscriptionsOf(tx, userId);
  const before = own.find((one) => one.endpoint === endpoint);
  if (before === undefined && own.length >= most) return null;
  const session = await tx.selectFrom('sessions').select('user_agent').where('id', '=', sessionId).executeTakeFirst();
  const id = before?.id ?? newId('psh');
  const values = {
    session_id: sessionId,
    p256dh,
    auth: vault.seal(auth, pushAuthOf(id)),
    user_agent: session?.user_agent ?? '',
  };
  if (before === undefined) {
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
    await tx
      .insertInto('push_subscriptions')
      .values({ id, user_id: userId, endpoint, created_at: at, last_sent_at: null, ...values })
      .execute();
  } else await tx.updateTable('push_subscriptions').set(values).where('id', '=', id).execute();
  return (await subscriptionsOf(tx, userId)).find((one) => one.id === id) ?? null;
}

/** Removes a browser of a user; false if there is none. */
export async function deleteSubscription(tx: Transaction<Database>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
