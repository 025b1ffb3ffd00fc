import { closesLoop, MAX_DESTINATIONS, mayFeed, message } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { fedCount, feedAddress, feedRole } from '../../control/channels/feeds.js';
import { lockedLinks } from '../../control/channels/links.js';
import { countServerChange } from '../../control/commands/desired.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { hasOpenRun } from '../../control/devices/remove-channels.js';
import { channelFor, visibleChannel, type VisibleChannel } from '../../control/policies/records.js';
import { lockChannels } from '../../control/transmissions/store.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

export interface FeedDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

/** Checks the start of a feed and stores it within `tx`; returns the target channel. Throws what `mayFeed` refuses, and other errors of the call. */
export async function openFeed(
  { registry }: FeedDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  source: VisibleChannel,
  targetId: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const { inventoryId, serverId } = source.record;
  const { name } = channelFor(registry, caller.scope, { inventoryId }, targetId);
  const target = visibleChannel(registry, caller.scope, targetId);
  const held = await lockChannels(tx, [source.id, targetId]);
  const [from, to] = [source.id, targetId].map((id) => held.find((one) => one.id === id));
  if (from?.inventory_id !== inventoryId || to?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
  const verdict = mayFeed({ ...source.view, input: from.input }, { ...target.view, input: to.input });
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  // Checked again, because views lag behind the database.
  if ((await feedRole(tx, source.id)) !== null) throw new Refusal('ALREADY_FEEDS');
  if ((await feedRole(tx, targetId)) !== null || (await hasOpenRun(tx, targetId)))
    throw new Refusal('CHANNEL_BUSY', message('feed_channel_busy'));
  const address = feedAddress(registry, targetId);
  if (address === undefined) throw new Refusal('CHANNEL_OFFLINE');
  // Simulated and older servers report their channels without a programme.
  if (registry.reportedChannel(source.id)?.programme === undefined) throw new Refusal('UNSUPPORTED');
  // For the server, the feed is one more destination.
  if ((await destinationCount(tx, source.id)) + (await fedCount(tx, source.id)) >= MAX_DESTINATIONS)
    throw new Refusal('DESTINATION_LIMIT');
  if (closesLoop(await lockedLinks(tx, [inventoryId]), targetId, source.id))
    throw new Refusal('SOURCE_LOOP', message('feed_loop'));
  await tx
    .insertInto('transceiver_feeds')
    .values({ source_id: source.id, target_id: targetId, ...address, asked_by: caller.userId })
    .execute();
  await countServerChange(tx, serverId);
  return { id: targetId, name };
}

async function destinationCount(tx: Transaction<Database>, channelId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('destinations')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
