import type { Transaction } from 'kysely';
import { notifyAllChanged } from '../../platform/db/notify.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { mediaKeyOf, passphraseOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { autoGroups } from './auto-groups.js';
import { bucketOf, newMediaKey, newPassphrase } from './secrets.js';

/** SRT receive latency of a new channel, ms: several round trips of a mobile link. */
const FIRST_LATENCY_MS = 500;

export interface NewServer {
  /** By default a new one. */
  readonly id?: string;
  readonly name: string;
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
  readonly demo?: boolean;
  readonly channels: readonly { readonly name: string; readonly groupIds: readonly string[] }[];
}

interface NewChannel {
  readonly id: string;
  readonly name: string;
  /** Null: a group of channels. */
  readonly serverId: string | null;
  readonly inventoryId: string;
  readonly demo: boolean;
}

/** The row of a new channel, with a new passphrase. */
export const channelRow = (vault: Vault, { id, name, serverId, inventoryId, demo }: NewChannel) => ({
  id,
  inventory_id: inventoryId,
  server_id: serverId,
  name,
  input: 'unit' as const,
  passphrase: vault.seal(newPassphrase(), passphraseOf(id)),
  latency_ms: FIRST_LATENCY_MS,
  demo,
});

/** Further columns of a group of channels. */
export const GROUPING = { grouping: true, force_output: false } as const;

export interface MadeServer {
  readonly id: string;
  /** Includes groups that servers of the inventory join automatically. */
  readonly groupIds: readonly string[];
  readonly channelIds: readonly string[];
}

/** Adds a media server with its channels; it is offline until a machine is paired with it. */
export async function insertServer(tx: Transaction<Database>, vault: Vault, server: NewServer): Promise<MadeServer> {
  const { id = newId('s'), demo = false } = server;
  await tx
    .insertInto('devices')
    .values({
      id,
      kind: 'server',
      inventory_id: server.inventoryId,
      name: server.name,
      bucket: bucketOf(id),
      demo,
      desired_version: 1,
    })
    .execute();
  await tx
    .insertInto('servers')
    .values({ device_id: id, media_key: vault.seal(newMediaKey(), mediaKeyOf(id)) })
    .execute();
  const joined = await autoGroups(tx, server.inventoryId, 'server');
  const groupIds = [...new Set([...server.groupIds, ...joined])];
  await tx
    .insertInto('device_groups')
    .values(groupIds.map((group_id) => ({ device_id: id, group_id })))
    .execute();
  const channels = server.channels.map((channel) => ({
    ...channel,
    id: newId('ch'),
    groupIds: [...new Set([...channel.groupIds, ...joined])],
  }));
  await tx
    .insertInto('channels')
    .values(
      channels.map((channel) =>
        channelRow(vault, { id: channel.id, name: channel.name, serverId: id, inventoryId: server.inventoryId, demo }),
      ),
    )
    .execute();
  await tx
    .insertInto('channel_groups')
    .values(channels.flatMap((channel) => channel.groupIds.map((group_id) => ({ channel_id: channel.id, group_id }))))
    .execute();
  await notifyAllChanged(tx, [['server', id], ...channels.map((channel) => ['channel', channel.id] as const)]);
  return { id, groupIds, channelIds: channels.map((channel) => channel.id) };
}
