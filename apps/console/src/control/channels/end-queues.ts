import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Ends the queues of channels that go to another server: their files stay on the former server. */
export async function endQueues(tx: Transaction<Database>, channelIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('playouts')
    .set({ outcome: 'stopped', ended_at: sql<Date>`now()` })
    .where('channel_id', 'in', channelIds)
    .where('outcome', 'is', null)
    .execute();
  await tx.updateTable('playout_queues').set({ running: false }).where('channel_id', 'in', channelIds).execute();
}
