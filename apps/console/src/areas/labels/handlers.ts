import type { AppContract, Unit } from '@backhaul/contract';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import { enteredInventory, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import { createLabel, type LabelDependencies, removeLabel, seenInventory, updateLabel } from './change.js';
import { labelsOf, putOn, takeOff } from './store.js';

/** Handlers of the calls on labels. */
export function labelHandlers(dependencies: LabelDependencies): HandlersOf<Pick<AppContract, 'labels'>>['labels'] {
  const { db } = dependencies;
  return {
    async list({ params }, { caller }) {
      await enteredInventory(db, caller.scope, params.id);
      return labelsOf(db, caller.scope, params.id);
    },
    create: ({ params, body }, { caller }) => createLabel(dependencies, caller, params.id, body),
    update: ({ params, body }, { caller }) => updateLabel(dependencies, caller, params.labelId, body),
    remove: ({ params }, { caller }) => removeLabel(dependencies, caller, params.labelId),
    assign: ({ params }, { caller }) => wear(dependencies, caller, params, true),
    withdraw: ({ params }, { caller }) => wear(dependencies, caller, params, false),
  };
}

/** Puts a label on a unit of the same inventory, or takes it off; what is so already stays without a word. */
async function wear(
  { db, registry }: LabelDependencies,
  caller: Caller,
  { labelId, uid }: { readonly labelId: string; readonly uid: string },
  on: boolean,
): Promise<Unit> {
  const { record } = visibleUnit(registry, caller.scope, uid);
  if ((await seenInventory(db, caller, labelId)) !== record.inventoryId) throw new Refusal('NOT_FOUND');
  await db.transaction().execute(async (tx) => {
    if (!(await (on ? putOn(tx, labelId, uid) : takeOff(tx, labelId, uid)))) return;
    const action = on ? 'label:assign' : 'label:withdraw';
    await Promise.all([
      audit(tx, { caller, action, subject: { kind: 'unit', id: uid }, result: 'done', detail: labelId }),
      notifyChanged(tx, 'unit', uid),
    ]);
  });
  await registry.refresh('unit', uid);
  return visibleUnit(registry, caller.scope, uid).view;
}
