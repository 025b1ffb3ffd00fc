import { effectiveKeyPermissions } from '@backhaul/domain';
import { placeOf, presentPermissions } from '../../control/people/effective-permissions.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { newApiKey } from '../../platform/access/api-keys.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { apiKeyStore, makerOf } from './store.js';

export interface ApiKeyDependencies extends MutateDependencies {
  readonly clock: Clock;
}

/** Handlers of the calls on API keys. */
export function apiKeyHandlers(dependencies: ApiKeyDependencies): AreaHandlers<'apiKeys'> {
  const kept = crud(dependencies, apiKeyStore(dependencies));
  return {
    ...kept,
    async permissions(input, context) {
      const key = await kept.get(input, context);
      const { role, state } = key;
      const { makerRoles, elsewhere } = await makerOf(dependencies.db, key);
      return {
        usable: state === 'active',
        ...placeOf({ ...key, roles: [role] }),
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
