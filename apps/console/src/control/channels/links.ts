import type { ChannelLink } from '@backhaul/domain';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

type Sources = Pick<Selectable<Database['channels']>, 'source' | 'source_order'>;

/** Every channel whose programme a channel takes, first or later. */
export const sourceIds = ({ source, source_order: order }: Sources): string[] =>
  [source, ...(order?.further ?? []).map(({ address }) => address)].flatMap((address) =>
    address?.kind === 'channel' ? [address.channelId] : [],
  );

/**
 * Which channels of an inventory take the programmes of which, as sources and by transceiver feeds. Who links channels of the same
 * inventory waits until the transaction ends: two links that are made at a time could close a loop.
 */
export async function lockedLinks(tx: Transaction<Database>, inventoryId: string): Promise<ChannelLink[]> {
  await tx
    .selectFrom('devices')
    .select('id')
    .where('id', 'in', tx.selectFrom('channels').select('server_id').where('inventory_id', '=', inventoryId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .selectFrom('channels')
    .leftJoin('transceiver_feeds', 'target_id', 'channels.id')
    .select(['channels.id', 'source', 'source_order', 'source_id'])
    .where('inventory_id', '=', inventoryId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sourceIds: [...sourceIds(row), ...(row.source_id === null ? [] : [row.source_id])],
  }));
}
