import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { sendOrder } from '../../control/commands/issue.js';
import { giveGroupDefaults } from '../../control/configuration/group-defaults.js';
import { join, leave } from '../../control/devices/membership.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** Adds a unit to a group of its inventory with its default configuration, or removes it; idempotent. Throws UNIT_BUSY as `giveGroupDefaults` does. */
export async function placeInGroup(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  group: VisibleGroup,
  unit: VisibleUnit,
  member: boolean,
): Promise<void> {
  if (group.inventoryId !== unit.record.inventoryId) throw new Refusal('NOT_FOUND');
  const { dispatcher } = dependencies;
  const { given } = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const changed = member ? await join(tx, group.id, unit.id) : await leave(tx, group.id, unit.id);
      const joined = changed && member;
      return {
        changed,
        given: joined ? await giveGroupDefaults(dependencies, tx, caller, unit.id, [group.id]) : undefined,
      };
    },
    (done) =>
      done.changed
        ? [
            {
              action: member ? 'unit:joinGroup' : 'unit:leaveGroup',
              subject: { kind: 'unit', id: unit.id },
              detail: group.id,
              touches: [['unit', unit.id]],
            },
            ...(done.given ? [done.given.entry] : []),
          ]
        : undefined,
    (done) => done.given?.label && sendOrder(dispatcher, done.given.label),
  );
  if (given) await dispatcher.converge(unit.id);
}
