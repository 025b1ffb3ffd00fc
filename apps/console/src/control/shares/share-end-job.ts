import type { Kysely } from 'kysely';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import type { Dispatcher } from '../commands/types.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { endShares, publisherEntry, subscriberEntry } from './end-store.js';
import { endedPublishers, lockedShares } from './share-store.js';

export interface ShareDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
  readonly clock: Clock;
}

/** Ends shares when their publisher expires: a stream is cut within 5 s. */
export class ShareEndJob implements SharedJob {
  readonly name = 'shares';
  readonly everyMs = 1000;

  constructor(private readonly dependencies: ShareDependencies) {}

  async run(): Promise<void> {
    const { db, vault, dispatcher, clock } = this.dependencies;
    const at = new Date(clock.now());
    for (const publisherId of await endedPublishers(db, at)) {
      await mutate(
        this.dependencies,
        SYSTEM,
        async (tx) => {
          // The lock waits for a user who is changing the end.
          const publisher = await tx
            .selectFrom('publishers')
            .select('ends_at')
            .where('id', '=', publisherId)
            .forUpdate()
            .executeTakeFirst();
          const endsAt = publisher?.ends_at ?? null;
          const isOver = endsAt !== null && endsAt <= at;
          return endShares(tx, vault, isOver ? await lockedShares(tx, { publisherId }) : [], 'time', at);
        },
        ({ shares, touches }) => [
          ...shares.flatMap((share) => [subscriberEntry('end', share), ...publisherEntry('end', share)]),
          ...(shares.length > 0
            ? [{ action: 'publisher:expire', subject: { kind: 'publisher', id: publisherId }, touches } as const]
            : []),
        ],
        ({ serverIds }) => {
          for (const serverId of serverIds) void dispatcher.converge(serverId);
        },
      );
    }
  }
}
