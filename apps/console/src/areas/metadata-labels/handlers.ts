import { metadataNameChanges } from '@backhaul/domain';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import { changeMetadataNames, metadataNamesOf } from './store.js';

/** Handlers of the calls on an inventory's names of metadata fields. */
export function metadataLabelHandlers(dependencies: MutateDependencies): AreaHandlers<'metadataLabels'> {
  const { db } = dependencies;
  return {
    get: (_input, { subject: inventory }) => metadataNamesOf(db, inventory.id),
    async set({ body }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      const { after } = await mutate(
        dependencies,
        caller,
        (tx) => changeMetadataNames(tx, id, body),
        ({ before, after: now }) => {
          const changes = metadataNameChanges(before, now);
          if (changes.length === 0) return undefined;
          return { action: 'inventory:metadataLabels', subject: { kind: 'inventory', id }, changes };
        },
      );
      return after;
    },
  };
}
