import { closesLoop } from '@backhaul/domain';
import type { Selectable, Transaction } from 'kysely';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

type Sources = Pick<Selectable<Database['channels']>, 'source' | 'source_order'>;

/** Every channel whose programme a channel takes, first or later. */
const sourceIds = ({ source, source_order: order }: Sources): string[] =>
  [source, ...(order?.further ?? []).map(({ address }) => address)].flatMap((address) =>
    address?.kind === 'channel' ? [address.channelId] : [],
  );

/**
 * Refuses another channel as the source of a channel, whose row is locked.
 * @throws {Refusal} NOT_FOUND, SOURCE_ELSEWHERE, SOURCE_LOOP
 */
export async function refuseSourceChannel(
  tx: Transaction<Database>,
  channel: VisibleChannel,
  sourceId: string,
): Promise<void> {
  const { serverId, inventoryId } = channel.record;
  // Who deletes the source waits, and then finds that it is one.
  const source = await tx
    .selectFrom('channels')
    .select(['server_id', 'inventory_id'])
    .where('id', '=', sourceId)
    .forKeyShare()
    .executeTakeFirst();
  if (source?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
  if (source.server_id !== serverId) throw new Refusal('SOURCE_ELSEWHERE');
  // Those who set sources on a server wait for one another: two that are set at a time could close a loop.
  await tx.selectFrom('devices').select('id').where('id', '=', serverId).forNoKeyUpdate().execute();
  const rows = await tx
    .selectFrom('channels')
    .select(['id', 'source', 'source_order'])
    .where('server_id', '=', serverId)
    .execute();
  const links = rows.map((row) => ({ id: row.id, sourceIds: sourceIds(row) }));
  if (closesLoop(links, channel.id, sourceId)) throw new Refusal('SOURCE_LOOP');
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
