import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';

import type { VisibleLabel } from '../../control/policies/label.js';
import type { VisibleDevice } from '../../control/policies/records.js';
import { crud } from '../../control/resources/crud.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { labelsOf, labelStore } from './resource-store.js';
import { assignLabel, labelsOfDevice, unassignLabel } from './store.js';

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
    assign: (_input, { caller, subject: device, references }) =>
      assign(dependencies, caller, references.label, device, true),
    withdraw: (_input, { caller, subject: device, references }) =>
      assign(dependencies, caller, references.label, device, false),
  };
}

/** Assigns a label to a device of the same inventory, or removes it; a request without effect succeeds. */
async function assign(
  dependencies: MutateDependencies,
  caller: Caller,
  label: VisibleLabel,
  { kind, id, record }: VisibleDevice,
  on: boolean,
): Promise<HandlerOutput<AppContract['labels']['assign']>> {
  if (label.inventoryId !== record.inventoryId) throw new Refusal('NOT_FOUND');
  await mutate(
    dependencies,
    caller,
    (tx) => (on ? assignLabel(tx, label.id, id) : unassignLabel(tx, label.id, id)),
    (changed) =>
      changed
        ? {
            action: on ? 'label:assign' : 'label:withdraw',
            subject: { kind, id },
            detail: label.id,
            touches: [[kind, id]],
          }
        : undefined,
  );
  return { uid: id, labels: await labelsOfDevice(dependencies.db, id) };
}
