import { setTimeout as sleep } from 'node:timers/promises';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { afterLeaving, leaveInventory } from '../../control/devices/leave-inventory.js';
import { bucketOf } from '../../control/devices/secrets.js';
import { requireAllGroups } from '../../control/policies/all-groups.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { channelsOfRun } from '../../state/registry/types.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** Grace period for a transmitting unit to stop, ms. The unit is removed in any case. */
const STOP_MS = 3_000;
const LOOK_MS = 50;

/**
 * Removes a unit: ends its transmission, voids its credentials, sends `unpair` and disconnects it. Only the audit keeps data of it
 * (`leaveInventory`).
 * @throws {Refusal} NOT_FOUND, FORBIDDEN (`requireAllGroups`)
 */
export async function removeUnit(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  unit: VisibleUnit,
): Promise<void> {
  const { db, vault, registry, sendOff } = dependencies;
  const { id: unitId, record } = unit;
  await requireAllGroups(db, caller, 'unit', record);
  await endTransmission(dependencies, caller, unit);
  const { channels } = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const known = await leaveInventory(tx, vault, unitId);
      const gone = await tx
        .deleteFrom('devices')
        .using('units')
        .whereRef('units.device_id', '=', 'devices.id')
        .where('devices.id', '=', unitId)
        .returning(['devices.name', 'units.serial_number'])
        .executeTakeFirst();
      if (!gone) throw new Refusal('NOT_FOUND');
      return { channels: known, gone };
    },
    ({ gone }) => ({
      action: 'unit:remove',
      subject: { kind: 'unit', id: unitId },
      detail: [gone.name, gone.serial_number].filter(Boolean).join(', '),
      touches: [['unit', unitId]],
    }),
  );
  await sendOff({ deviceId: unitId, bucket: bucketOf(unitId) });
  await afterLeaving(dependencies, unitId, channels);
  // The channels are free now, even if their passphrases did not change.
  await Promise.all(channelsOfRun(record.transmission).map((id) => registry.refresh('channel', id)));
}

/** Sends the stop order while the unit is still connected. */
async function endTransmission(
  { registry, transmissions }: AdminUnitDependencies,
  caller: Caller,
  unit: VisibleUnit,
): Promise<void> {
  const { id: unitId } = unit;
  if (registry.unit(unitId)?.transmission === null) return;
  try {
    await transmissions.stop(caller, unit);
  } catch (error) {
    // The removal goes on if the unit cannot be stopped.
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  const until = Date.now() + STOP_MS;
  while (Date.now() < until && registry.unitRecord(unitId)?.transmission) await sleep(LOOK_MS);
}
