import { closesLoop, MAX_DESTINATIONS, nextShareState, type ShareAct } from '@backhaul/domain';
import { sql, type NotNull, type Transaction } from 'kysely';
import { feedAddress, fedCount } from '../../control/channels/feeds.js';
import { lockedLinks } from '../../control/channels/links.js';
import { countServerChange } from '../../control/commands/desired.js';
import { endShares, subscriberEntry } from '../../control/shares/end-store.js';
import type { ShareDependencies } from '../../control/shares/share-end-job.js';
import { decideShare, lockedShares, type Share } from '../../control/shares/share-store.js';
import { mutate, type Touched } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

interface Named {
  readonly publisherId: string;
  readonly subscriberId: string;
}

interface Decided {
  readonly share: Share;
  readonly touches: readonly Touched[];
  readonly serverIds: readonly string[];
}

/**
 * Accepts, refuses or ends a share for its publisher.
 * @throws {Refusal} NOT_FOUND, SHARE_STATE; of an acceptance also SOURCE_LOOP, DESTINATION_LIMIT
 */
export async function decide(
  dependencies: ShareDependencies,
  caller: Caller,
  act: ShareAct,
  named: Named,
): Promise<void> {
  await mutate(
    dependencies,
    caller,
    (tx) => carryOut(dependencies, tx, caller, act, named),
    ({ share, touches }) => [
      {
        action: `publisher:${act}`,
        subject: { kind: 'publisher', id: named.publisherId },
        detail: share.inventory,
        touches,
      },
      subscriberEntry(act, share),
    ],
    ({ serverIds }) => {
      for (const serverId of serverIds) void dependencies.dispatcher.converge(serverId);
    },
  );
}

async function carryOut(
  dependencies: ShareDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  act: ShareAct,
  { publisherId, subscriberId }: Named,
): Promise<Decided> {
  const { vault, clock } = dependencies;
  const at = new Date(clock.now());
  const publisher = await tx
    .selectFrom('publishers')
    .select(['channel_id', 'inventory_id', 'ends_at'])
    .where('id', '=', publisherId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const [share] = await lockedShares(tx, { id: subscriberId });
  if (publisher === undefined || share?.publisherId !== publisherId) throw new Refusal('NOT_FOUND');
  const next = nextShareState(share.state, act);
  const isOver = publisher.ends_at !== null && publisher.ends_at <= at;
  if (next === null || (isOver && act !== 'end')) throw new Refusal('SHARE_STATE');
  if (act === 'end') {
    const { touches, serverIds } = await endShares(tx, vault, [share], 'publisher', at);
    return { share, touches, serverIds };
  }
  const fed = act === 'accept' ? await feed(dependencies, tx, caller, publisher, share) : NOTHING;
  await decideShare(tx, share.id, act === 'accept' ? 'accepted' : 'refused', at);
  return { share, ...fed };
}

const NOTHING = { touches: [], serverIds: [] };

/** Makes the publisher's channel feed the channel of the share. @throws {Refusal} SOURCE_LOOP, DESTINATION_LIMIT */
async function feed(
  { registry }: ShareDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  publisher: { readonly channel_id: string; readonly inventory_id: string },
  share: Share,
): Promise<Omit<Decided, 'share'>> {
  const { channel_id: sourceId } = publisher;
  const { channelId: targetId } = share;
  if (targetId === null) throw new Refusal('SHARE_STATE');
  const source = await tx
    .selectFrom('channels')
    .select('server_id')
    .where('id', '=', sourceId)
    .forNoKeyUpdate()
    .$narrowType<{ server_id: NotNull }>()
    .executeTakeFirstOrThrow();
  // For the server, each share is one more destination.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from destinations where channel_id = ${sourceId}`.execute(tx);
  if ((rows[0]?.count ?? 0) + (await fedCount(tx, sourceId)) >= MAX_DESTINATIONS)
    throw new Refusal('DESTINATION_LIMIT');
  const links = await lockedLinks(tx, [publisher.inventory_id, share.inventoryId]);
  if (closesLoop(links, targetId, sourceId)) throw new Refusal('SOURCE_LOOP');
  const { host = null, port = null } = feedAddress(registry, targetId) ?? {};
  await tx
    .insertInto('transceiver_feeds')
    .values({ source_id: sourceId, target_id: targetId, host, port, asked_by: caller.userId, subscriber_id: share.id })
    .execute();
  await countServerChange(tx, source.server_id);
  return {
    touches: [
      ['channel', sourceId],
      ['channel', targetId],
      ['server', source.server_id],
    ],
    serverIds: [source.server_id],
  };
}
