import { sql, type Transaction } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { channelRow } from '../../control/devices/new-server.js';
import type { ChannelDependencies } from './change.js';

/** As many channels as the configuration of a server holds; for a server that has not reported its own maximum. */
const MOST_CHANNELS = 256;

interface NewChannel {
  readonly id: string;
  readonly name: string;
  readonly serverId: string;
}

/**
 * Adds a channel to a server, in the groups of the server that the caller may enter. Throws OUTPUT_LICENSE when the server has as
 * many as it supports.
 */
export async function insertChannel(
  { registry, vault }: Pick<ChannelDependencies, 'registry' | 'vault'>,
  tx: Transaction<Database>,
  { scope }: Caller,
  { id, name, serverId }: NewChannel,
): Promise<void> {
  // Those who add channels to a server wait for one another, or the maximum could be passed.
  const server = await tx
    .selectFrom('devices')
    .select(['inventory_id', 'demo'])
    .where('id', '=', serverId)
    .where('kind', '=', 'server')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!server) throw new Refusal('NOT_FOUND');
  const most = registry.reportedServer(serverId)?.state?.maxChannels ?? MOST_CHANNELS;
  const { has } = await tx
    .selectFrom('channels')
    .select(sql<number>`count(*)::int`.as('has'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  if (has >= Math.min(most, MOST_CHANNELS)) throw new Refusal('OUTPUT_LICENSE');
  const place = { serverId, inventoryId: server.inventory_id, demo: server.demo };
  await tx
    .insertInto('channels')
    .values(channelRow(vault, { id, name, ...place }))
    .execute();
  const whole = scope.all || scope.inventoryIds.has(server.inventory_id);
  const groups = await tx.selectFrom('device_groups').select('group_id').where('device_id', '=', serverId).execute();
  const groupIds = groups.flatMap(({ group_id }) => (whole || scope.groupIds.has(group_id) ? [group_id] : []));
  if (groupIds.length === 0) return;
  await tx
    .insertInto('channel_groups')
    .values(groupIds.map((group_id) => ({ channel_id: id, group_id })))
    .execute();
}
