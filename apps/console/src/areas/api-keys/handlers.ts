import { effectiveKeyPermissions } from '@backhaul/domain';
import { placeOf, presentPermissions } from '../../control/people/effective-permissions.js';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { newApiKey } from '../../platform/access/api-keys.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { apiKeyStore, makerOf, ofInventory } from './store.js';

export interface ApiKeyDependencies extends MutateDependencies {
  readonly clock: Clock;
}

/** Handlers of the calls on API keys. */
export function apiKeyHandlers(dependencies: ApiKeyDependencies): AreaHandlers<'apiKeys'> {
  const store = apiKeyStore(dependencies);
  const kept = crud(dependencies, store);
  return {
    ...kept,
    list({ query }, { caller }) {
      const { inventoryId } = query;
      // A member of only a group of the inventory must not learn which inventories a key may enter.
      if (inventoryId !== undefined) requireManaged(caller.scope, inventoryId);
      return page(
        dependencies.db,
        store,
        caller,
        query,
        inventoryId === undefined ? undefined : ofInventory(inventoryId),
      );
    },
    async permissions(input, context) {
      const key = await kept.get(input, context);
      const { role, state } = key;
      const { makerRoles, elsewhere } = await makerOf(dependencies.db, key);
      return {
        usable: state === 'active',
        ...(await placeOf(dependencies.db, { ...key, roles: [role] })),
        elsewhere,
        permissions: presentPermissions(effectiveKeyPermissions(role, makerRoles)),
      };
    },
    async create({ body }, context) {
      const { secret, hash, hint } = newApiKey();
      const made = await kept.create({ body: { ...body, hash, hint } }, context);
      return { ...made, secret };
    },
  };
}
