import { crud } from '../../control/resources/crud.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { notificationStore } from './store.js';

/** Handlers of the calls on client notifications. */
export const clientNotificationHandlers = (
  dependencies: MutateDependencies & { readonly clock: Clock },
): AreaHandlers<'clientNotifications'> => crud(dependencies, notificationStore(dependencies));
