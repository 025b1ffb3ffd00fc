import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Whether a share link of the channel is active at a time. */
export const isShared = async (tx: Transaction<Database>, channelId: string, at: Date): Promise<boolean> =>
  (await tx
    .selectFrom('share_links')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('starts_at', '<=', at)
    .where((link) => link.or([link('ends_at', 'is', null), link('ends_at', '>', at)]))
    .executeTakeFirst()) !== undefined;
