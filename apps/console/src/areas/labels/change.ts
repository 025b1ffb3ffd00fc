import { checkLabel, labelText, type LabelColour, newLabelRefusal } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { mutate } from '../../access/mutate.js';
import type { Caller } from '../../access/scope.js';
import type { Database } from '../../db/schema.js';
import { refusingTakenNames } from '../../devices/names.js';
import { invalid, Refusal } from '../../http/refusal.js';
import { newId } from '../../ids.js';
import type { VisibleLabel } from '../../policies/label.js';
import type { Registry } from '../../registry/types.js';
import { type LabelChange, labelWithin, unitsWithLabel } from './store.js';

export interface LabelDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
}

/** Makes a label. Throws INVALID with the spec's messages, LABEL_LIMIT, NAME_TAKEN. */
export async function createLabel(
  dependencies: LabelDependencies,
  caller: Caller,
  inventoryId: string,
  { label, colour }: { readonly label: string; readonly colour: LabelColour },
) {
  refuseBadText(label);
  const id = newId('l');
  const text = labelText(label);
  await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        // Those who make labels of one inventory wait for one another, or 15 could become 16.
        await tx.selectFrom('inventories').select('id').where('id', '=', inventoryId).forUpdate().execute();
        const existing = await tx
          .selectFrom('labels')
          .select('label')
          .where('inventory_id', '=', inventoryId)
          .execute();
        const refused = newLabelRefusal(
          label,
          existing.map((one) => one.label),
        );
        if (refused !== null) throw new Refusal(refused);
        await tx.insertInto('labels').values({ id, inventory_id: inventoryId, label: text, colour }).execute();
      },
      { action: 'label:create', subject: { kind: 'label', id }, detail: text },
    ),
  );
  return labelWithin(dependencies.db, caller.scope, inventoryId, id);
}

/** Renames or recolours a label, on every unit that has it. Throws as `createLabel` does. */
export async function updateLabel(
  dependencies: LabelDependencies,
  caller: Caller,
  { id, inventoryId }: VisibleLabel,
  { label, colour }: LabelChange,
) {
  if (label !== undefined) refuseBadText(label);
  const values = { ...(label !== undefined && { label: labelText(label) }), ...(colour !== undefined && { colour }) };
  if (Object.keys(values).length > 0) {
    await refusingTakenNames(() =>
      mutate(
        dependencies,
        caller,
        async (tx) => {
          const units = await lockLabel(tx, id);
          await tx.updateTable('labels').set(values).where('id', '=', id).execute();
          return units;
        },
        (units) => ({ ...deedOf('label:update', id, units), detail: JSON.stringify(values) }),
      ),
    );
  }
  return labelWithin(dependencies.db, caller.scope, inventoryId, id);
}

/** Removes a label from its inventory and from every unit that has it. */
export async function removeLabel(
  dependencies: LabelDependencies,
  caller: Caller,
  { id }: VisibleLabel,
): Promise<void> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const units = await lockLabel(tx, id);
      const gone = await tx.deleteFrom('labels').where('id', '=', id).returning('label').executeTakeFirst();
      return { units, name: gone?.label ?? null };
    },
    ({ units, name }) => ({ ...deedOf('label:remove', id, units), detail: name }),
  );
}

/** Holds a label; answers the units that have it. */
async function lockLabel(tx: Transaction<Database>, id: string): Promise<readonly string[]> {
  await tx.selectFrom('labels').select('id').where('id', '=', id).forUpdate().execute();
  return unitsWithLabel(tx, id);
}

const deedOf = (action: string, id: string, units: readonly string[]) => ({
  action,
  subject: { kind: 'label', id },
  touches: units.map((unitId) => ['unit', unitId] as const),
});

function refuseBadText(label: string): void {
  const complaint = checkLabel(label);
  if (complaint !== null) throw invalid('body.label', complaint);
}
