import { operatorSetOf } from '../../control/modems/operator-set-store.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import { operatorSetStore } from './store.js';

/** Handlers of the calls on operator sets. */
export const operatorSetHandlers = (dependencies: MutateDependencies): AreaHandlers<'operatorSets'> => ({
  ...crud(dependencies, operatorSetStore),
  async ofUnit(_input, { subject: { record } }) {
    return { operatorSet: await operatorSetOf(dependencies.db, record.inventoryId) };
  },
});
