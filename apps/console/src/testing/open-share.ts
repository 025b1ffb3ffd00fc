import { subscriptionIdOf, type Marker, type PlacedId } from '@backhaul/testing';
import type { Kysely } from 'kysely';
import { channelRow } from '../control/devices/new-server.js';
import { newShareKey } from '../control/shares/share-key.js';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';
import { shareKeyOf } from '../platform/vault/aad.js';
import { testVault } from '../platform/vault/testing.js';
import type { TenantThings } from './things.js';

export interface OpenShare {
  readonly publisher: PlacedId;
  readonly subscriber: PlacedId;
  /** Shows the share to its subscriber. */
  readonly channel: PlacedId;
  /** What each party may not read of the other, and the name of the share, which both may read. */
  readonly markers: readonly Marker[];
}

/** A share that was accepted and is active: a channel of one customer is shown on a server of another. */
export const insertOpenShare = (db: Kysely<Database>, from: TenantThings, to: TenantThings): Promise<OpenShare> =>
  db.transaction().execute(async (tx) => {
    const [source, server] = [from.channel[0], to.server[0]];
    if (source === undefined || server === undefined) throw new Error('The customers lack records');
    const id = newId('pub');
    const subscriberId = subscriptionIdOf(id);
    const [name, description, asked] = [newId('open'), newId('note'), newId('asked')];
    const { shareKey, keyHash } = newShareKey();
    await tx
      .insertInto('publishers')
      .values({
        id,
        name,
        description,
        inventory_id: source.inventoryId,
        group_id: source.groupId,
        channel_id: source.id,
        share_key: testVault().seal(shareKey, shareKeyOf(id)),
        key_hash: keyHash,
        ends_at: null,
      })
      .execute();
    const channelId = newId('ch');
    const place = { serverId: server.id, inventoryId: server.inventoryId, demo: false };
    await tx
      .insertInto('channels')
      .values({
        ...channelRow(testVault(), { id: channelId, name: asked, ...place }),
        input: 'srt',
        distributor: true,
        force_output: true,
      })
      .execute();
    await tx.insertInto('channel_groups').values({ channel_id: channelId, group_id: server.groupId }).execute();
    const at = new Date();
    await tx
      .insertInto('subscribers')
      .values({
        id: subscriberId,
        inventory_id: server.inventoryId,
        folder: false,
        name: asked,
        publisher_id: id,
        key_hash: keyHash,
        key_hint: 'none',
        state: 'accepted',
        channel_id: channelId,
        asked_at: at,
        decided_at: at,
      })
      .execute();
    await tx
      .insertInto('transceiver_feeds')
      .values({
        source_id: source.id,
        target_id: channelId,
        host: '192.0.2.9',
        port: 9101,
        subscriber_id: subscriberId,
      })
      .execute();
    const ofSource = { inventoryId: source.inventoryId, groupId: null };
    const ofTarget = { inventoryId: server.inventoryId, groupId: null };
    return {
      publisher: { ...source, id },
      subscriber: { ...server, id: subscriberId },
      channel: { ...server, id: channelId },
      markers: [
        ...[shareKey, source.id].map((text) => ({ ...ofSource, text })),
        ...[name, description].map((text) => ({ ...ofSource, text, sharedWith: server.inventoryId })),
        ...[channelId, asked, server.id].map((text) => ({ ...ofTarget, text })),
      ],
    };
  });
