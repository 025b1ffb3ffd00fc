import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { dutyListStore } from './store.js';

/** Handlers of the calls on duty lists. */
export const dutyListHandlers = (
  dependencies: MutateDependencies & { readonly clock: Clock },
): AreaHandlers<'dutyLists'> => crud(dependencies, dutyListStore(dependencies));
