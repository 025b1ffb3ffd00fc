import { closesLoop } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

const SOURCE_ID = sql<string | null>`case when source ->> 'kind' = 'channel' then source ->> 'channelId' end`;

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
  const links = await tx
    .selectFrom('channels')
    .select(['id', SOURCE_ID.as('sourceId')])
    .where('server_id', '=', serverId)
    .execute();
  if (closesLoop(links, channel.id, sourceId)) throw new Refusal('SOURCE_LOOP');
}

/** Refuses to delete a channel, whose row is locked, while others take its programme. @throws {Refusal} CHANNEL_IS_SOURCE */
export async function refuseToDeleteSource(tx: Transaction<Database>, channelId: string): Promise<void> {
  const taker = await tx
    .selectFrom('channels')
    .select('id')
    .where(SOURCE_ID, '=', channelId)
    .limit(1)
    .executeTakeFirst();
  if (taker) throw new Refusal('CHANNEL_IS_SOURCE');
}
