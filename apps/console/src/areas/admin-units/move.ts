import { sql, type Transaction } from 'kysely';
import { giveGroupDefaults } from '../../control/configuration/group-defaults.js';
import { newColumns } from '../../control/devices/belongings.js';
import { firstConfiguration, inventoryFirsts } from '../../control/devices/inventory-firsts.js';
import { afterLeaving, leaveInventory } from '../../control/devices/leave-inventory.js';
import { join } from '../../control/devices/membership.js';
import { type DevicePlace, movedPlaces, placeOfDevice } from '../../control/devices/moved-places.js';
import { refusingTakenNames } from '../../control/devices/names.js';
import type { ListeningChannel } from '../../control/devices/passphrases.js';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import { requireManaged, type VisibleInventory } from '../../control/policies/inventory.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { lockUnit } from '../../control/transmissions/store.js';
import { mutate, type ChangeEntry } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** Result of the transaction of a move. */
export interface Moved {
  readonly channels: readonly ListeningChannel[];
  /** The unit belonged to an invitation; its browser is disconnected. */
  readonly invited: boolean;
  readonly from: DevicePlace;
  readonly to: DevicePlace;
  /** Changes by group defaults of the new inventory, for the audit. */
  readonly entries: readonly ChangeEntry[];
}

/** One audit entry for both inventories. */
export const movedEntry = (unitId: string, { from, to }: Moved, detail?: string): ChangeEntry => ({
  action: 'unit:move',
  subject: { kind: 'unit', id: unitId },
  ...(detail !== undefined && { detail }),
  leaves: from.inventoryId,
  changes: movedPlaces(from, to),
  touches: [['unit', unitId]],
});

/**
 * Moves a unit to an inventory that the caller sees completely. It starts there as a new unit (`newColumns`) without data of the old inventory
 * (`leaveInventory`). It stays paired; a unit of an invitation is disconnected instead. Throws NOT_FOUND, UNIT_BUSY, NAME_TAKEN.
 */
export async function moveToInventory(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  { id: inventoryId }: VisibleInventory,
  { id: unitId, record, view }: VisibleUnit,
): Promise<void> {
  requireManaged(caller.scope, inventoryId);
  if (record.inventoryId === inventoryId) return;
  if (view.transmission !== null) throw new Refusal('UNIT_BUSY');
  const moved = await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      (tx) => writeMove(dependencies, tx, caller, unitId, inventoryId),
      (done) => [movedEntry(unitId, done), ...done.entries],
    ),
  );
  await afterMove(dependencies, unitId, record.bucket, moved);
}

/** Writes a move within `tx`. @throws {Refusal} NOT_FOUND, UNIT_BUSY */
export async function writeMove(
  dependencies: AdminUnitDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  unitId: string,
  inventoryId: string,
): Promise<Moved> {
  const { vault, registry, clock } = dependencies;
  await refuseOpenRun(tx, unitId);
  // The new version must exceed the version that the device reports, even if that is higher than the stored one.
  const reported = registry.reportedUnit(unitId)?.state?.configuration.version ?? 0;
  const invitation = await tx
    .selectFrom('invitations')
    .select('unit_id')
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  const { inventory_id } = await tx
    .selectFrom('devices')
    .select('inventory_id')
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  const from = await placeOfDevice(tx, unitId, inventory_id);
  const channels = await leaveInventory(tx, vault, unitId);
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
  const to = { inventoryId, groupIds: firsts?.groupIds ?? [] };
  const given = await giveGroupDefaults(dependencies, tx, caller, unitId);
  return { channels, invited: invitation !== undefined, from, to, entries: given ? [given.entry] : [] };
}

/** Work after the commit of a move. */
export async function afterMove(
  dependencies: AdminUnitDependencies,
  deviceId: string,
  bucket: number,
  { channels, invited }: Moved,
): Promise<void> {
  const { registry, dispatcher, sendOff, clearRetained } = dependencies;
  const device = { deviceId, bucket };
  await afterLeaving(dependencies, deviceId, channels);
  if (invited) await sendOff(device);
  // The retained messages of an offline unit belong to its former inventory; an online unit reports everything again.
  if (registry.reportedUnit(deviceId)?.online === true && !invited) await dispatcher.converge(deviceId);
  else await clearRetained(device);
}

/** Locks the unit. Refuses a unit that transmits. */
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
