import type { DeviceServiceTerms, UnitService } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { lockedUnit, updateUnitRow } from '../../control/devices/unit-row.js';
import { limitedService, type DeviceServiceRow } from '../../control/services/device-services-store.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A locked unit with its services, and the limits of one of them. */
export interface LockedService {
  readonly inventoryId: string;
  readonly services: readonly UnitService[];
  readonly limits: DeviceServiceRow | undefined;
}

/** Locks a unit, and reads one of its services. @throws {Refusal} NOT_FOUND */
export async function lockService(
  tx: Transaction<Database>,
  unitId: string,
  service: UnitService,
): Promise<LockedService> {
  const unit = await lockedUnit(tx, unitId).select(['services', 'devices.inventory_id']).executeTakeFirst();
  if (!unit) throw new Refusal('NOT_FOUND');
  const limits = await limitedService(tx, unitId, service);
  return { inventoryId: unit.inventory_id, services: unit.services, limits };
}

/** Sets the services of a locked unit. */
export const writeServices = (
  tx: Transaction<Database>,
  unitId: string,
  services: readonly UnitService[],
): Promise<void> => updateUnitRow(tx, unitId, { unit: { services: [...services] } });

/** Replaces the limits of a service, whose unit is locked. A service that they had ended stays ended until the next check. */
export async function writeLimits(
  tx: Transaction<Database>,
  { unitId, service, givenAt }: { readonly unitId: string; readonly service: UnitService; readonly givenAt: Date },
  { usageType, allowance, instanceLimit, expiresAt }: DeviceServiceTerms,
): Promise<DeviceServiceRow> {
  const values = {
    usage_type: usageType,
    allowance: usageType === 'na' ? null : allowance,
    instance_limit: instanceLimit,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    given_at: givenAt,
  };
  return tx
    .insertInto('device_services')
    .values({ ...values, unit_id: unitId, service, warned_end: null, warned_days: null })
    .onConflict((conflict) => conflict.columns(['unit_id', 'service']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores whether limits have ended a service, whose unit is locked. */
export async function setEnded(
  tx: Transaction<Database>,
  { unit_id, service }: Pick<DeviceServiceRow, 'unit_id' | 'service'>,
  ended: boolean,
): Promise<void> {
  await tx
    .updateTable('device_services')
    .set({ ended })
    .where('unit_id', '=', unit_id)
    .where('service', '=', service)
    .execute();
}

/** Deletes the limits of a service. */
export async function deleteLimits(tx: Transaction<Database>, unitId: string, service: UnitService): Promise<void> {
  await tx.deleteFrom('device_services').where('unit_id', '=', unitId).where('service', '=', service).execute();
}
