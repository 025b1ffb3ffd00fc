import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { VisibleUsageProfile } from '../../control/policies/usage-profile.js';
import { crud } from '../../control/resources/crud.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { usageProfileStore } from './store.js';
import { setProfile, unitsOf } from './units-store.js';

/** Handlers of the calls on usage profiles. */
export function usageProfileHandlers(dependencies: MutateDependencies): AreaHandlers<'usageProfiles'> {
  const change = async (caller: Caller, profile: VisibleUsageProfile, unitId: string, has: boolean): Promise<void> => {
    requireManaged(caller.scope, profile.inventoryId);
    await mutate(
      dependencies,
      caller,
      (tx) => setProfile(tx, profile, unitId, has),
      (changed) =>
        changed
          ? {
              action: `usageProfile:${has ? 'assign' : 'withdraw'}`,
              subject: { kind: 'usageProfile', id: profile.id },
              detail: unitId,
              touches: [['unit', unitId]],
            }
          : undefined,
    );
  };
  return {
    ...crud(dependencies, usageProfileStore),
    units: ({ query }, { caller, subject }) => unitsOf(dependencies.db, caller, subject, query),
    assign: (_input, { caller, subject, references: { unit } }) => change(caller, subject, unit.id, true),
    withdraw: (_input, { caller, subject, references: { unit } }) => change(caller, subject, unit.id, false),
  };
}
