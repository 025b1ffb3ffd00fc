import { message } from '@backhaul/contract';
import { violates } from '../../control/devices/names.js';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { endShares, publisherEntry } from '../../control/shares/end-store.js';
import type { ShareDependencies } from '../../control/shares/share-end-job.js';
import { shareKeyHash, shareKeyHint } from '../../control/shares/share-key.js';
import { lockedShares } from '../../control/shares/share-store.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { accountRule, addressRule } from '../../platform/access/throttle-rules.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { publisherOf } from './ask-store.js';
import { narrowed } from './filter-store.js';
import { subscriberStore } from './store.js';

interface SubscriberDependencies extends ShareDependencies {
  readonly throttle: Throttle;
}

/** Handlers of the calls on subscribers. */
export function subscriberHandlers(dependencies: SubscriberDependencies): AreaHandlers<'subscribers'> {
  const { db, vault, dispatcher, clock } = dependencies;
  const store = subscriberStore(dependencies);
  const kept = crud(dependencies, store);
  return {
    ...kept,
    list: ({ query: { folderId, kind, state, ...query } }, { caller }) =>
      page(db, store, caller, query, narrowed({ folderId, kind, state })),
    async create({ body: { shareKey, ...body } }, context) {
      const { inventoryId } = context.subject.record;
      requireManaged(context.caller.scope, inventoryId);
      const publisherId = await ask(dependencies, context.caller, shareKey, inventoryId);
      const key = { keyHash: shareKeyHash(shareKey), keyHint: shareKeyHint(shareKey) };
      try {
        return await kept.create({ body: { ...body, ...key, inventoryId, publisherId } }, context);
      } catch (error) {
        if (violates(error, ['subscribers_key'])) throw invalid('body.shareKey', message('unique'));
        throw error;
      }
    },
    createFolder(input, context) {
      requireManaged(context.caller.scope, context.subject.id);
      return kept.create(input, context);
    },
    async end(_input, context) {
      const { id } = context.subject;
      const at = new Date(clock.now());
      await mutate(
        dependencies,
        context.caller,
        async (tx) => {
          const ended = await endShares(tx, vault, await lockedShares(tx, { id }), 'subscriber', at);
          if (ended.shares.length === 0) throw new Refusal('SHARE_STATE');
          return ended;
        },
        ({ shares, touches }) => [
          { action: 'subscriber:end', subject: { kind: 'subscriber', id }, detail: shares[0]?.name ?? null, touches },
          ...shares.flatMap((share) => publisherEntry('end', share)),
        ],
        ({ serverIds }) => {
          for (const serverId of serverIds) void dispatcher.converge(serverId);
        },
      );
      return kept.get(undefined, context);
    },
  };
}

/**
 * The publisher of a share key. Wrong keys are counted, against guessing; ended publishers and those of the own inventory are refused
 * in the same way. @throws {Refusal} INVALID, THROTTLED
 */
async function ask(
  { db, throttle, clock }: SubscriberDependencies,
  caller: Caller,
  shareKey: string,
  inventoryId: string,
): Promise<string> {
  const [account, address] = [`shareKey:account:${caller.userId}`, `shareKey:address:${caller.address}`];
  await throttle.attempt([
    { key: account, rule: accountRule },
    { key: address, rule: addressRule },
  ]);
  const publisherId = await publisherOf(db, shareKeyHash(shareKey), inventoryId, new Date(clock.now()));
  if (publisherId === undefined) throw invalid('body.shareKey', message('share_key_unknown'));
  await throttle.succeeded({ cleared: [account], returned: [address] });
  return publisherId;
}
