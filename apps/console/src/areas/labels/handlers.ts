import type { Unit } from '@backhaul/contract';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';

import type { VisibleLabel } from '../../control/policies/label.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { crud } from '../../control/resources/crud.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { labelsOf, labelStore } from './resource-store.js';
import { assignLabel, unassignLabel } from './store.js';

/** Handlers of the calls on labels. */
export function labelHandlers(dependencies: MutateDependencies): AreaHandlers<'labels'> {
  const { db } = dependencies;
  const kept = crud(dependencies, labelStore);
  return {
    list: (_input, { caller, subject: inventory }) => labelsOf(db, caller, inventory.id),
    create: ({ body }, { caller, subject: inventory }) =>
      kept.create({ body: { ...body, inventoryId: inventory.id } }, { caller }),
    update: kept.update,
    remove: kept.remove,
    assign: (_input, { caller, subject: unit, references }) =>
      assign(dependencies, caller, references.label, unit, true),
    withdraw: (_input, { caller, subject: unit, references }) =>
      assign(dependencies, caller, references.label, unit, false),
  };
}

/** Assigns a label to a unit of the same inventory, or removes it; a request without effect succeeds. */
async function assign(
  dependencies: MutateDependencies,
  caller: Caller,
  label: VisibleLabel,
  unit: VisibleUnit,
  on: boolean,
): Promise<Unit> {
  if (label.inventoryId !== unit.record.inventoryId) throw new Refusal('NOT_FOUND');
  await mutate(
    dependencies,
    caller,
    (tx) => (on ? assignLabel(tx, label.id, unit.id) : unassignLabel(tx, label.id, unit.id)),
    (changed) =>
      changed
        ? {
            action: on ? 'label:assign' : 'label:withdraw',
            subject: { kind: 'unit', id: unit.id },
            detail: label.id,
            touches: [['unit', unit.id]],
          }
        : undefined,
  );
  return unit.view;
}
