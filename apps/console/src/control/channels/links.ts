import type { ChannelLink } from '@backhaul/domain';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

type Sources = Pick<Selectable<Database['channels']>, 'source' | 'source_order'>;

/** Every channel whose programme a channel takes, first or later. */
export const sourceIds = ({ source, source_order: order }: Sources): string[] =>
  [source, ...(order?.further ?? []).map(({ address }) => address)].flatMap((address) =>
    address?.kind === 'channel' ? [address.channelId] : [],
  );

/**
 * Links between channels of these inventories, and of those whose shares they show: by sources, transceiver feeds and shares.
 * Locks the servers of these inventories until the transaction ends, because two links made at the same time could close a loop.
 */
export async function lockedLinks(tx: Transaction<Database>, inventoryIds: readonly string[]): Promise<ChannelLink[]> {
  const rows = await tx
    .selectFrom('channels')
    .leftJoin('transceiver_feeds', 'target_id', 'channels.id')
    .select(['channels.id', 'source', 'source_order', 'source_id'])
    .where('inventory_id', 'in', await lockedInventories(tx, inventoryIds))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sourceIds: [...sourceIds(row), ...(row.source_id === null ? [] : [row.source_id])],
  }));
}

/** Locks the servers of these inventories, and of those behind them; returns all these inventories. */
async function lockedInventories(
  tx: Transaction<Database>,
  inventoryIds: readonly string[],
): Promise<readonly string[]> {
  for (let ids = await inventoriesBehind(tx, inventoryIds); ;) {
    await tx
      .selectFrom('devices')
      .select('id')
      .where('id', 'in', tx.selectFrom('channels').select('server_id').where('inventory_id', 'in', ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    // A transaction that held these locks may have added a share.
    const now = await inventoriesBehind(tx, inventoryIds);
    if (now.length === ids.length) return ids;
    ids = now;
  }
}

/** Inventories, and every one whose pictures reach them by shares, directly or over others. */
async function inventoriesBehind(
  tx: Transaction<Database>,
  inventoryIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive behind (id) as (
      select unnest(${[...inventoryIds]}::text[])
      union
      select s.inventory_id from behind b join channels t on t.inventory_id = b.id
        join transceiver_feeds f on f.target_id = t.id and f.subscriber_id is not null
        join channels s on s.id = f.source_id
    )
    select id from behind`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Refuses to delete a channel, whose row is locked, while others take its programme. @throws {Refusal} CHANNEL_IS_SOURCE */
export async function refuseToDeleteSource(tx: Transaction<Database>, channelId: string): Promise<void> {
  const { server_id: serverId } = await tx
    .selectFrom('channels')
    .select('server_id')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  const others = await tx
    .selectFrom('channels')
    .select(['source', 'source_order'])
    .where('server_id', '=', serverId)
    .execute();
  if (others.some((one) => sourceIds(one).includes(channelId))) throw new Refusal('CHANNEL_IS_SOURCE');
}
