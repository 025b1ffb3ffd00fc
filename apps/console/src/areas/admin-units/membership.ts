import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { join, leave } from '../../control/devices/membership.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** Puts a unit in a group of its inventory, or takes it out; what is so already stays. */
export async function placeInGroup(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  group: VisibleGroup,
  unit: VisibleUnit,
  member: boolean,
): Promise<void> {
  if (group.inventoryId !== unit.record.inventoryId) throw new Refusal('NOT_FOUND');
  await mutate(
    dependencies,
    caller,
    (tx) => (member ? join(tx, group.id, unit.id) : leave(tx, group.id, unit.id)),
    (changed) =>
      changed
        ? {
            action: member ? 'unit:joinGroup' : 'unit:leaveGroup',
            subject: { kind: 'unit', id: unit.id },
            detail: group.id,
            touches: [['unit', unit.id]],
          }
        : undefined,
  );
}
