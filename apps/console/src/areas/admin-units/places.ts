import { sql, type Transaction } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { newColumns } from '../../devices/belongings.js';
import { afterLeaving, leaveInventory } from '../../devices/leave-inventory.js';
import { join, leave } from '../../devices/membership.js';
import { refusingTakenNames } from '../../devices/names.js';
import { enteredGroup, enteredInventory, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import { lockUnit } from '../../transmissions/store.js';
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

/**
 * Moves a unit to an inventory that the caller sees whole. It begins there as a new one (`newColumns`): nothing of the old inventory comes
 * along (`leaveInventory`). It stays paired, unless by an invitation, whose browser is sent off. Throws NOT_FOUND, UNIT_BUSY, NAME_TAKEN.
 */
export async function moveToInventory(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  { inventoryId, unitId }: { readonly inventoryId: string; readonly unitId: string },
): Promise<void> {
  const { db, vault, registry, dispatcher, clock, sendOff, clearWords } = dependencies;
  const { scope } = caller;
  if (!scope.all && !scope.inventoryIds.has(inventoryId)) throw new Refusal('NOT_FOUND');
  await enteredInventory(db, scope, inventoryId);
  const { record, view } = visibleUnit(registry, scope, unitId);
  if (record.inventoryId === inventoryId) return;
  if (view.transmission !== null) throw new Refusal('UNIT_BUSY');
  const device = { deviceId: unitId, bucket: record.bucket };
  // A device that kept a higher version than the database has to follow as well.
  const reported = registry.heardUnit(unitId)?.state?.configuration.version ?? 0;
  const { channels, invited } = await refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      await refuseOpenRun(tx, unitId);
      const invitation = await tx
        .selectFrom('invitations')
        .select('unit_id')
        .where('unit_id', '=', unitId)
        .executeTakeFirst();
      const known = await leaveInventory(tx, vault, unitId);
      await Promise.all([
        tx
          .updateTable('devices')
          .set({
            ...newColumns(new Date(clock.now())),
            further_channel_ids: [],
            inventory_id: inventoryId,
            desired_version: sql<number>`greatest(desired_version, ${reported}) + 1`,
            ...(invitation && { secret_hash: null, paired_at: null }),
          })
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
      return { channels: known, invited: invitation !== undefined };
    }),
  );
  await afterLeaving(dependencies, unitId, channels);
  if (invited) await sendOff(device);
  // What the broker keeps of one that is away is of its former inventory; one that is there says all of it anew.
  if (registry.heardUnit(unitId)?.online === true && !invited) await dispatcher.converge(unitId);
  else await clearWords(device);
}

/** Holds the unit, and refuses one that transmits. */
async function refuseOpenRun(tx: Transaction<Database>, unitId: string): Promise<void> {
  if (!(await lockUnit(tx, unitId))) throw new Refusal('NOT_FOUND');
  const open = await tx
    .selectFrom('transmissions')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open) throw new Refusal('UNIT_BUSY');
}
