import type { Kysely } from 'kysely';
import type { Dispatcher } from '../../control/commands/types.js';
import { follow } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';

interface FollowDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly dispatcher: Pick<Dispatcher, 'onSettled'>;
  readonly clock: Clock;
}

/** Files whose deletion failed or was not answered become usable again; deleted files are no longer in the index. */
export function followFileRemovals(dependencies: FollowDependencies): void {
  dependencies.dispatcher.onSettled(async ({ deviceId, order, state, createdAt }) => {
    if (order.name !== 'removeFiles' || state === 'done') return;
    const { channelId, names } = order.args;
    await follow(
      dependencies,
      (tx) =>
        tx
          .updateTable('recordings')
          .set({ removing_at: null, removal_failed_at: new Date(dependencies.clock.now()) })
          .where('device_id', '=', deviceId)
          .where('channel_id', '=', channelId)
          .where('name', 'in', names)
          // This result must not end a later order.
          .where('removing_at', '<=', new Date(createdAt))
          .execute(),
      () => [],
    );
  });
}
