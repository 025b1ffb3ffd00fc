import { isOpenShare, type ShareAct, type ShareEnder } from '@backhaul/domain';
import type { NotNull, Transaction } from 'kysely';
import { SYSTEM } from '../../platform/access/audit.js';
import type { ChangeEntry, Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Vault } from '../../platform/vault/vault.js';
import { renewPassphrases } from '../devices/passphrases.js';
import { endShare, type Share } from './share-store.js';

/** Results of ended shares: channels to be read again, and servers to notify. */
export interface Ended {
  readonly shares: readonly Share[];
  readonly touches: readonly Touched[];
  readonly serverIds: readonly string[];
}

/**
 * Ends shares, whose rows are locked; ended ones stay as they are. The feed is removed at the sending server, and the channel
 * that shows it gets a new passphrase, which cuts off the stream even if the sending server is unreachable.
 */
export async function endShares(
  tx: Transaction<Database>,
  vault: Vault,
  all: readonly Share[],
  by: ShareEnder,
  at: Date,
): Promise<Ended> {
  const shares = all.filter(({ state }) => isOpenShare(state));
  for (const { id } of shares) await endShare(tx, id, by, at);
  const carried = shares.filter(({ state }) => state === 'accepted').map(({ id }) => id);
  if (carried.length === 0) return { shares, touches: [], serverIds: [] };
  const feeds = await tx
    .selectFrom('transceiver_feeds as f')
    .innerJoin('channels as s', 's.id', 'f.source_id')
    .innerJoin('channels as t', 't.id', 'f.target_id')
    .select(['f.source_id', 's.server_id as source_server', 'f.target_id', 't.server_id as target_server'])
    .$narrowType<{ source_server: NotNull; target_server: NotNull }>()
    .where('f.subscriber_id', 'in', carried)
    .execute();
  await renewPassphrases(
    tx,
    vault,
    feeds.map(({ target_id: id, target_server: server_id }) => ({ id, server_id })),
  );
  await tx.deleteFrom('transceiver_feeds').where('subscriber_id', 'in', carried).execute();
  const channelIds = new Set(feeds.flatMap(({ source_id, target_id }) => [source_id, target_id]));
  const serverIds = [...new Set(feeds.flatMap(({ source_server, target_server }) => [source_server, target_server]))];
  return {
    shares,
    touches: [
      ...[...channelIds].map((id) => ['channel', id] as const),
      ...serverIds.map((id) => ['server', id] as const),
    ],
    serverIds,
  };
}

/** Audit entry for the subscriber's inventory, without who acted in the other one. */
export const subscriberEntry = (verb: ShareAct | 'ask', { id, name }: Pick<Share, 'id' | 'name'>): ChangeEntry => ({
  action: `subscriber:${verb}`,
  subject: { kind: 'subscriber', id },
  detail: name,
  by: SYSTEM,
});

/** Audit entry for the publisher's inventory about an act of the other one. */
export const publisherEntry = (verb: ShareAct | 'ask', { publisherId, inventory }: Share): readonly ChangeEntry[] =>
  publisherId === null
    ? []
    : [
        {
          action: `publisher:${verb}`,
          subject: { kind: 'publisher', id: publisherId },
          detail: inventory,
          by: SYSTEM,
        },
      ];
