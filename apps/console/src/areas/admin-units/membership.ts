import { sql, type Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { newColumns } from '../../control/devices/belongings.js';
import { firstConfiguration, inventoryFirsts } from '../../control/devices/inventory-firsts.js';
import { afterLeaving, leaveInventory } from '../../control/devices/leave-inventory.js';
import { join, leave } from '../../control/devices/membership.js';
import { refusingTakenNames } from '../../control/devices/names.js';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import type { VisibleInventory } from '../../control/policies/inventory.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { lockUnit } from '../../control/transmissions/store.js';
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

/**
 * Moves a unit to an inventory that the caller sees whole. It begins there as a new one (`newColumns`): nothing of the old inventory comes
 * along (`leaveInventory`). It stays paired, unless by an invitation, whose browser is sent off. Throws NOT_FOUND, UNIT_BUSY, NAME_TAKEN.
 */
export async function moveToInventory(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  { id: inventoryId }: VisibleInventory,
  { id: unitId, record, view }: VisibleUnit,
): Promise<void> {
  const { vault, registry, dispatcher, clock, sendOff, clearRetained } = dependencies;
  const { scope } = caller;
  if (!scope.all && !scope.inventoryIds.has(inventoryId)) throw new Refusal('NOT_FOUND');
  if (record.inventoryId === inventoryId) return;
  if (view.transmission !== null) throw new Refusal('UNIT_BUSY');
  const device = { deviceId: unitId, bucket: record.bucket };
  // A device that kept a higher version than the database has to follow as well.
  const reported = registry.reportedUnit(unitId)?.state?.configuration.version ?? 0;
  const { channels, invited } = await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        await refuseOpenRun(tx, unitId);
        const invitation = await tx
          .selectFrom('invitations')
          .select('unit_id')
          .where('unit_id', '=', unitId)
          .executeTakeFirst();
        const known = await leaveInventory(tx, vault, unitId);
        const begun = newColumns(new Date(clock.now()));
        const firsts = (await inventoryFirsts(tx, [inventoryId])).get(inventoryId);
        await updateUnitRow(tx, unitId, {
          device: {
            ...begun.device,
            inventory_id: inventoryId,
            desired_version: sql<number>`greatest(desired_version, ${reported}) + 1`,
            ...(invitation && { secret_hash: null, paired_at: null }),
          },
          unit: { ...begun.unit, further_channel_ids: [], desired: JSON.stringify(firstConfiguration(firsts)) },
        });
        for (const groupId of firsts?.groupIds ?? []) await join(tx, groupId, unitId);
        return { channels: known, invited: invitation !== undefined };
      },
      {
        action: 'unit:move',
        subject: { kind: 'unit', id: unitId },
        detail: `${record.inventoryId} to ${inventoryId}`,
        leaves: record.inventoryId,
        touches: [['unit', unitId]],
      },
    ),
  );
  await afterLeaving(dependencies, unitId, channels);
  if (invited) await sendOff(device);
  // The retained messages of an offline unit belong to its former inventory; an online unit reports everything again.
  if (registry.reportedUnit(unitId)?.online === true && !invited) await dispatcher.converge(unitId);
  else await clearRetained(device);
}

/** Locks the unit, and refuses one that transmits. */
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
