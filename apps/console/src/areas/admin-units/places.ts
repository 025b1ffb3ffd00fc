import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import { join, leave } from '../../devices/membership.js';
import { refusingTakenNames } from '../../devices/names.js';
import { enteredGroup, enteredInventory, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** Puts a unit in a group of its inventory, or takes it out; what is so already stays. */
export async function placeInGroup(
  { db, registry }: AdminUnitDependencies,
  caller: Caller,
  { groupId, unitId }: { readonly groupId: string; readonly unitId: string },
  member: boolean,
): Promise<void> {
  const group = await enteredGroup(db, caller.scope, groupId);
  const { record } = visibleUnit(registry, caller.scope, unitId);
  if (group.inventoryId !== record.inventoryId) throw new Refusal('NOT_FOUND');
  await db.transaction().execute(async (tx) => {
    if (!(await (member ? join(tx, groupId, unitId) : leave(tx, groupId, unitId)))) return;
    const action = member ? 'unit:joinGroup' : 'unit:leaveGroup';
    await Promise.all([
      audit(tx, { caller, action, subject: { kind: 'unit', id: unitId }, result: 'done', detail: groupId }),
      notifyChanged(tx, 'unit', unitId),
    ]);
  });
  await registry.refresh('unit', unitId);
}

/** Moves a unit to an inventory that the caller sees whole. Groups, labels and channel belong to the old one, and stay there. */
export async function moveToInventory(
  { db, registry }: AdminUnitDependencies,
  caller: Caller,
  { inventoryId, unitId }: { readonly inventoryId: string; readonly unitId: string },
): Promise<void> {
  const { scope } = caller;
  if (!scope.all && !scope.inventoryIds.has(inventoryId)) throw new Refusal('NOT_FOUND');
  await enteredInventory(db, scope, inventoryId);
  const { record, view } = visibleUnit(registry, scope, unitId);
  if (record.inventoryId === inventoryId) return;
  if (view.transmission !== null) throw new Refusal('UNIT_BUSY');
  await refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      const held = await tx.selectFrom('devices').select('id').where('id', '=', unitId).forUpdate().executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      const open = await tx
        .selectFrom('transmissions')
        .select('id')
        .where('unit_id', '=', unitId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (open) throw new Refusal('UNIT_BUSY');
      await Promise.all([
        tx.deleteFrom('device_groups').where('device_id', '=', unitId).execute(),
        tx.deleteFrom('device_labels').where('device_id', '=', unitId).execute(),
        tx
          .updateTable('devices')
          .set({ inventory_id: inventoryId, selected_channel_id: null, further_channel_ids: [], bridges: '{}' })
          .where('id', '=', unitId)
          .execute(),
        audit(tx, {
          caller,
          action: 'unit:move',
          subject: { kind: 'unit', id: unitId },
          result: 'done',
          detail: `${record.inventoryId} to ${inventoryId}`,
        }),
        notifyChanged(tx, 'unit', unitId),
      ]);
    }),
  );
  await registry.refresh('unit', unitId);
}
