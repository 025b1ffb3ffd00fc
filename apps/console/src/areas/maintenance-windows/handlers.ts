import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { maintenanceStore } from './store.js';

/** Handlers of the calls on maintenance windows. */
export const maintenanceWindowHandlers = (
  dependencies: MutateDependencies & { readonly clock: Clock },
): AreaHandlers<'maintenanceWindows'> => crud(dependencies, maintenanceStore(dependencies));
