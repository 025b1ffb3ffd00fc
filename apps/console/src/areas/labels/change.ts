import { checkLabel, labelText, type LabelColour, newLabelRefusal } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyAllChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { refusingTakenNames } from '../../devices/names.js';
import { enteredInventory } from '../../devices/visible.js';
import { invalid, Refusal } from '../../http/refusal.js';
import { newId } from '../../ids.js';
import type { Registry } from '../../registry/types.js';
import { inventoryOfLabel, type LabelChange, labelWithin, wearersOf } from './store.js';

export interface LabelDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<
    Registry,
    'refresh' | 'unitRecord' | 'unit' | 'channelRecord' | 'serverRecord' | 'channelsOfServer'
  >;
}

/** Makes a label. Throws INVALID with the spec's messages, LABEL_LIMIT, NAME_TAKEN, NOT_FOUND for the inventory. */
export async function createLabel(
  { db }: LabelDependencies,
  caller: Caller,
  inventoryId: string,
  { label, colour }: { readonly label: string; readonly colour: LabelColour },
) {
  await enteredInventory(db, caller.scope, inventoryId);
  refuseBadText(label);
  const id = newId('l');
  await refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      // Those who make labels of one inventory wait for one another, or 15 could become 16.
      await tx.selectFrom('inventories').select('id').where('id', '=', inventoryId).forUpdate().execute();
      const existing = await tx.selectFrom('labels').select('label').where('inventory_id', '=', inventoryId).execute();
      const refused = newLabelRefusal(
        label,
        existing.map((one) => one.label),
      );
      if (refused !== null) throw new Refusal(refused);
      await Promise.all([
        tx
          .insertInto('labels')
          .values({ id, inventory_id: inventoryId, label: labelText(label), colour })
          .execute(),
        note(tx, caller, 'label:create', id, labelText(label)),
      ]);
    }),
  );
  return labelWithin(db, caller.scope, inventoryId, id);
}

/** Renames or recolours a label, on every unit that wears it. Throws as `createLabel` does. */
export async function updateLabel(
  dependencies: LabelDependencies,
  caller: Caller,
  labelId: string,
  { label, colour }: LabelChange,
) {
  const { db } = dependencies;
  const inventoryId = await seenInventory(db, caller, labelId);
  if (label !== undefined) refuseBadText(label);
  const values = { ...(label !== undefined && { label: labelText(label) }), ...(colour !== undefined && { colour }) };
  if (Object.keys(values).length > 0) {
    const detail = JSON.stringify(values);
    await refusingTakenNames(() =>
      changeWearers(dependencies, labelId, async (tx) => {
        await Promise.all([
          tx.updateTable('labels').set(values).where('id', '=', labelId).execute(),
          note(tx, caller, 'label:update', labelId, detail),
        ]);
      }),
    );
  }
  return labelWithin(db, caller.scope, inventoryId, labelId);
}

/** Removes a label from its inventory and from every unit that wears it. */
export async function removeLabel(dependencies: LabelDependencies, caller: Caller, labelId: string): Promise<void> {
  await seenInventory(dependencies.db, caller, labelId);
  await changeWearers(dependencies, labelId, async (tx) => {
    const gone = await tx.deleteFrom('labels').where('id', '=', labelId).returning('label').executeTakeFirst();
    await note(tx, caller, 'label:remove', labelId, gone?.label ?? null);
  });
}

/** A change of a label that every unit shows that wears it. */
async function changeWearers(
  { db, registry }: LabelDependencies,
  labelId: string,
  change: (tx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const wearers = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('labels').select('id').where('id', '=', labelId).forUpdate().execute();
    const units = await wearersOf(tx, labelId);
    await change(tx);
    if (units.length > 0) {
      await notifyAllChanged(
        tx,
        units.map((id) => ['unit', id]),
      );
    }
    return units;
  });
  await Promise.all(wearers.map((id) => registry.refresh('unit', id)));
}

/** The inventory of a label that the caller may see. Throws NOT_FOUND. */
export async function seenInventory(db: Kysely<Database>, caller: Caller, labelId: string): Promise<string> {
  // One that is missing is looked for as long as one that is foreign: the time must not tell them apart.
  const inventoryId = (await inventoryOfLabel(db, labelId)) ?? '';
  await enteredInventory(db, caller.scope, inventoryId);
  return inventoryId;
}

const note = (tx: Transaction<Database>, caller: Caller, action: string, id: string, detail: string | null) =>
  audit(tx, { caller, action, subject: { kind: 'label', id }, result: 'done', detail });

function refuseBadText(label: string): void {
  const complaint = checkLabel(label);
  if (complaint !== null) throw invalid('body.label', complaint);
}
