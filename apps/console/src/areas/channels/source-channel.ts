import { closesLoop } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { lockedLinks } from '../../control/channels/links.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/**
 * Refuses a channel as the source of another channel, whose row is locked.
 * @throws {Refusal} NOT_FOUND, SOURCE_ELSEWHERE, SOURCE_LOOP
 */
export async function refuseSourceChannel(
  tx: Transaction<Database>,
  channel: VisibleChannel,
  sourceId: string,
): Promise<void> {
  const { serverId, inventoryId } = channel.record;
  // Locks the source: a deletion waits, and then sees that the channel is in use.
  const source = await tx
    .selectFrom('channels')
    .select(['server_id', 'inventory_id'])
    .where('id', '=', sourceId)
    .forKeyShare()
    .executeTakeFirst();
  if (source?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
  if (source.server_id !== serverId) throw new Refusal('SOURCE_ELSEWHERE');
  const links = await lockedLinks(tx, [inventoryId]);
  if (closesLoop(links, channel.id, sourceId)) throw new Refusal('SOURCE_LOOP');
}
