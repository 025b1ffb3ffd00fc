import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import { organizationStore, type OrganizationStoreParts } from './store.js';

/** Handlers of the calls on organizations. */
export const organizationHandlers = (
  dependencies: MutateDependencies & OrganizationStoreParts,
): AreaHandlers<'organizations'> => crud(dependencies, organizationStore(dependencies));
