import { crud } from '../../control/resources/crud.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import { profilesFor } from './profiles-store.js';
import { providersOf, streamProviderStore } from './resource-store.js';

/** Handlers of the calls on stream providers. */
export function streamProviderHandlers(dependencies: MutateDependencies): AreaHandlers<'streamProviders'> {
  const kept = crud(dependencies, streamProviderStore);
  return {
    list: (_input, { caller, subject: inventory }) => providersOf(dependencies.db, caller, inventory.id),
    everywhere: kept.list,
    get: kept.get,
    create: ({ body }, { caller, subject: inventory }) =>
      kept.create({ body: { ...body, inventoryId: inventory.id } }, { caller }),
    update: kept.update,
    remove: kept.remove,
    fetchProfiles: ({ query: { providerName, domain } }, { caller, subject: inventory }) =>
      profilesFor(dependencies.db, caller.scope, { inventoryId: inventory.id, providerName, domain }),
  };
}
