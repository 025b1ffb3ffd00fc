import { crud } from '../../control/resources/crud.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { profilesOf, streamProfileStore, type StreamProfileDependencies } from './resource-store.js';

/** Handlers of the calls on stream media profiles. */
export function streamProfileHandlers(dependencies: StreamProfileDependencies): AreaHandlers<'streamProfiles'> {
  const store = streamProfileStore(dependencies);
  const kept = crud(dependencies, store);
  return {
    list: (_input, { caller, subject: inventory }) => profilesOf(dependencies.db, store, caller, inventory.id),
    everywhere: kept.list,
    get: kept.get,
    create: ({ body }, { caller, subject: inventory }) =>
      kept.create({ body: { ...body, inventoryId: inventory.id } }, { caller }),
    update: kept.update,
    remove: kept.remove,
  };
}
