import type { Insertable, Transaction } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import { autoGroups } from './auto-groups.js';
import { channelRow } from './new-server.js';
import { lockServer, refuseChannels } from './server-row.js';

interface NewChannel {
  readonly id: string;
  readonly name: string;
  readonly serverId: string;
  /** Columns beyond the initial values of a channel. */
  readonly values?: Partial<Insertable<Database['channels']>>;
}

/**
 * Adds a channel to a server, in the groups of the server that the caller may enter and those that it joins automatically.
 * Throws OUTPUT_LICENSE when the server has as many channels as it supports.
 */
export async function insertChannel(
  { registry, vault }: { readonly registry: Pick<Registry, 'reportedServer'>; readonly vault: Vault },
  tx: Transaction<Database>,
  { scope }: Caller,
  { id, name, serverId, values = {} }: NewChannel,
): Promise<void> {
  const server = await lockServer(tx, serverId);
  await refuseChannels(registry, tx, serverId, 1);
  const place = { serverId, inventoryId: server.inventory_id, demo: server.demo };
  await tx
    .insertInto('channels')
    .values({ ...channelRow(vault, { id, name, ...place }), ...values })
    .execute();
  const whole = scope.all || scope.inventoryIds.has(server.inventory_id);
  const groups = await tx.selectFrom('device_groups').select('group_id').where('device_id', '=', serverId).execute();
  const entered = groups.flatMap(({ group_id }) => (whole || scope.groupIds.has(group_id) ? [group_id] : []));
  const groupIds = [...new Set([...entered, ...(await autoGroups(tx, server.inventory_id, 'channel'))])];
  if (groupIds.length === 0) return;
  await tx
    .insertInto('channel_groups')
    .values(groupIds.map((group_id) => ({ channel_id: id, group_id })))
    .execute();
}
