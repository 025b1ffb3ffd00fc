import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Mailer } from '../../control/mail/mailer.js';
import type { CauseRecords } from '../../control/incidents/causes.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { readChoices } from './choices-store.js';
import { preview } from './preview.js';
import { routeStore } from './store.js';

export interface AlertRouteDependencies extends MutateDependencies {
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'sends'>;
  readonly registry: MutateDependencies['registry'] & CauseRecords;
}

/** Handlers of the calls on alert routes. */
export const alertRouteHandlers = (dependencies: AlertRouteDependencies): AreaHandlers<'alertRoutes'> => ({
  ...crud(dependencies, routeStore(dependencies)),
  preview: ({ query }, { caller }) => preview(dependencies, caller.scope, query, dependencies.clock.now()),
  async choices(_input, { caller, subject: { id } }) {
    requireManaged(caller.scope, id);
    return { ...(await readChoices(dependencies.db, id)), sms: dependencies.mailer.sends('sms') };
  },
});
