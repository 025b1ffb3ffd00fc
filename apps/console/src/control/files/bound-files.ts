import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Whether somebody holds a file of a channel. */
export async function hasHeldFile(tx: Transaction<Database>, channelId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('recordings')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('held_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether a file of a channel waits in the playout of another channel, or plays there. */
export async function hasFileQueuedByOther(tx: Transaction<Database>, channelId: string): Promise<boolean> {
  const queued = await tx
    .selectFrom('playouts as p')
    .innerJoin('recordings as r', 'r.id', 'p.file_id')
    .select('p.id')
    .where('r.channel_id', '=', channelId)
    .where('p.channel_id', '<>', channelId)
    .where('p.outcome', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return queued !== undefined;
}
