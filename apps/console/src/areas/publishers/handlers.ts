import { newShareKey } from '../../control/shares/share-key.js';
import type { ShareDependencies } from '../../control/shares/share-end-job.js';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { decide } from './decide.js';
import { publisherStore } from './store.js';

/** Handlers of the calls on publishers. */
export function publisherHandlers(dependencies: ShareDependencies): AreaHandlers<'publishers'> {
  const { registry } = dependencies;
  const kept = crud(dependencies, publisherStore(dependencies));
  return {
    ...kept,
    create({ body }, context) {
      const { subject: channel, references, caller } = context;
      const { inventoryId, groupIds } = channel.record;
      requireManaged(caller.scope, inventoryId);
      if (!groupIds.includes(references.group.id)) throw new Refusal('NOT_FOUND');
      // Simulated and older servers have no programme to send on.
      const reported = registry.reportedChannel(channel.id);
      if (reported !== undefined && reported.programme === undefined) throw new Refusal('UNSUPPORTED');
      return kept.create({ body: { ...body, ...newShareKey(), inventoryId } }, context);
    },
    async accept({ params: { subscriberId } }, context) {
      await decide(dependencies, context.caller, 'accept', { publisherId: context.subject.id, subscriberId });
      return kept.get(undefined, context);
    },
    async refuse({ params: { subscriberId } }, context) {
      await decide(dependencies, context.caller, 'refuse', { publisherId: context.subject.id, subscriberId });
      return kept.get(undefined, context);
    },
    async end({ params: { subscriberId } }, context) {
      await decide(dependencies, context.caller, 'end', { publisherId: context.subject.id, subscriberId });
      return kept.get(undefined, context);
    },
  };
}
