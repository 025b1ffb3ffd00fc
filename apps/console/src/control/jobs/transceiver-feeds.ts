import { sql, type Kysely, type NotNull } from 'kysely';
import type { Logger } from 'pino';
import { follow } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { feedAddress, type FeedAddress } from '../channels/feeds.js';
import { countServerChange } from '../commands/desired.js';
import type { Dispatcher } from '../commands/types.js';

interface FeedDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'onChange' | 'refresh' | 'channelRecord' | 'reportedServer' | 'reportedChannel'>;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
  readonly log: Logger;
}

/** Updates feeds when the server of a fed channel listens elsewhere. A failure is tried again at the next change of the channel. */
export function followFeedTargets(dependencies: FeedDependencies): { stop(): Promise<void> } {
  const { registry, log } = dependencies;
  const moving = new Map<string, Promise<void>>();
  const stopListening = registry.onChange(({ kind, id }) => {
    if (kind !== 'channel' || moving.has(id)) return;
    const feed = registry.channelRecord(id)?.fedBy;
    const now = feed && feedAddress(registry, id);
    if (!now || (now.host === feed.address?.host && now.port === feed.address.port)) return;
    const move = moveFeed(dependencies, id, now)
      .catch((error: unknown) =>
        log.warn({ err: error, channel: id }, 'a transceiver feed could not follow its channel'),
      )
      .finally(() => moving.delete(id));
    moving.set(id, move);
  });
  return {
    async stop() {
      stopListening();
      await Promise.all(moving.values());
    },
  };
}

async function moveFeed(dependencies: FeedDependencies, targetId: string, address: FeedAddress): Promise<void> {
  const source = await follow(
    dependencies,
    async (tx) => {
      const moved = await tx
        .updateTable('transceiver_feeds')
        .set({ ...address })
        .where('target_id', '=', targetId)
        .where(sql<boolean>`(host, port) is distinct from (${address.host}, ${address.port}::integer)`)
        .returning('source_id')
        .executeTakeFirst();
      if (!moved) return undefined;
      const channel = await tx
        .selectFrom('channels')
        .select('server_id')
        .where('id', '=', moved.source_id)
        .$narrowType<{ server_id: NotNull }>()
        .executeTakeFirstOrThrow();
      await countServerChange(tx, channel.server_id);
      return { id: moved.source_id, serverId: channel.server_id };
    },
    (moved) => [
      ['channel', targetId],
      ...(moved
        ? ([
            ['channel', moved.id],
            ['server', moved.serverId],
          ] as const)
        : []),
    ],
  );
  if (source) void dependencies.dispatcher.converge(source.serverId);
}
