import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

/** Address at which a server listens for the signal of a channel. */
export interface FeedAddress {
  readonly host: string;
  readonly port: number;
}

/** SRT address of a channel for units; undefined while its server does not report it. */
export function feedAddress(
  registry: Pick<Registry, 'channelRecord' | 'reportedServer' | 'reportedChannel'>,
  channelId: string,
): FeedAddress | undefined {
  const host = registry.reportedServer(registry.channelRecord(channelId)?.serverId ?? '')?.state?.host;
  const port = registry.reportedChannel(channelId)?.port ?? 0;
  return host && port > 0 ? { host, port } : undefined;
}

/** Whether one of these channels, whose rows are locked, is fed. */
const isFed = async (tx: Transaction<Database>, channelIds: readonly string[]): Promise<boolean> =>
  (await tx
    .selectFrom('transceiver_feeds')
    .select('target_id')
    .where('target_id', 'in', channelIds)
    .executeTakeFirst()) !== undefined;

/** Refuses a start to channels, whose rows are locked, while another channel feeds one of them. @throws {Refusal} CHANNEL_BUSY */
export async function refuseFed(tx: Transaction<Database>, channelIds: readonly string[]): Promise<void> {
  if (await isFed(tx, channelIds)) throw new Refusal('CHANNEL_BUSY');
}

/** Number of channels that a channel, whose row is locked, feeds, including those that show shares of it. */
export async function fedCount(tx: Transaction<Database>, channelId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transceiver_feeds')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('source_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a channel, whose row is locked, feeds a channel for units, or is fed by such a feed or by a share. */
export async function feedRole(tx: Transaction<Database>, channelId: string): Promise<'feeds' | 'fed' | null> {
  const feed = await tx
    .selectFrom('transceiver_feeds')
    .select('source_id')
    .where((row) =>
      row.or([
        row.and([row('source_id', '=', channelId), row('subscriber_id', 'is', null)]),
        row('target_id', '=', channelId),
      ]),
    )
    .executeTakeFirst();
  if (feed === undefined) return null;
  return feed.source_id === channelId ? 'feeds' : 'fed';
}
