import type { AppContract, HandlerInput } from '@backhaul/contract';
import { isMoreLicence, ptmpMode, ptmpRefusal, type UnitType } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { refusingTakenNames } from '../../control/devices/names.js';
import { requireService } from '../../control/services/services.js';
import { lockedUnit, updateUnitRow } from '../../control/devices/unit-row.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { lockUnitSettings } from '../../control/transmissions/store.js';
import type { AdminUnitDependencies } from './dependencies.js';

type UnitChange = HandlerInput<AppContract['adminUnits']['update']>['body'];

/**
 * Changes the record of a unit; omitted fields stay. Throws NAME_TAKEN, POINT_TO_POINT if a unit with
 * several channels is to have one, and what `refuseGrant` throws.
 */
export async function updateRecord(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  unitId: string,
  change: UnitChange,
): Promise<void> {
  const { device, unit } = valuesOf(change);
  if (Object.keys({ ...device, ...unit }).length === 0) return;
  await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        if (change.type !== undefined) await refuseSeveral(tx, unitId, change.type);
        if (change.licence !== undefined) await refuseGrant(dependencies, tx, caller, unitId, change.licence);
        await updateUnitRow(tx, unitId, { device, unit });
      },
      {
        action: 'unit:update',
        subject: { kind: 'unit', id: unitId },
        detail: JSON.stringify(change),
        touches: [['unit', unitId]],
      },
    ),
  );
}

async function refuseSeveral(tx: Transaction<Database>, unitId: string, type: UnitType): Promise<void> {
  const mode = ptmpMode(type);
  if (mode !== 'pointToPoint') return;
  const held = await lockUnitSettings(tx, unitId);
  if (!held) return;
  const channels = [held.selected_channel_id, ...held.further_channel_ids].filter((id) => id !== null);
  const refusal = ptmpRefusal(mode, channels.length);
  if (refusal !== null) throw new Refusal('POINT_TO_POINT', refusal);
}

/**
 * Only the provider grants unit licences. Others may take hours away, or activate a licence of the pool.
 * @throws {Refusal} FEATURE_OFF or SERVICE_LICENSE if the pool has none, FORBIDDEN if it has
 */
async function refuseGrant(
  { clock }: AdminUnitDependencies,
  tx: Transaction<Database>,
  { scope }: Caller,
  unitId: string,
  to: NonNullable<UnitChange['licence']>,
): Promise<void> {
  if (scope.all) return;
  const unit = await lockedUnit(tx, unitId)
    .select(['devices.inventory_id', 'license_ra_hours', 'license_rl_hours', 'license_expires_at'])
    .executeTakeFirst();
  if (!unit) throw new Refusal('NOT_FOUND');
  const from = {
    raHours: unit.license_ra_hours,
    rlHours: unit.license_rl_hours,
    expiresAt: unit.license_expires_at?.getTime() ?? null,
  };
  if (!isMoreLicence(from, to)) return;
  await requireService(tx, unit.inventory_id, 'unit_license', clock.now());
  throw new Refusal('FORBIDDEN');
}

const valuesOf = ({ name, ownership, comment, alias, serialNumber, type, licence }: UnitChange) => ({
  device: { ...(name !== undefined && { name }), ...(ownership !== undefined && { ownership }) },
  unit: {
    ...(comment !== undefined && { comment }),
    ...(alias !== undefined && { alias }),
    ...(serialNumber !== undefined && { serial_number: serialNumber }),
    ...(type !== undefined && { type }),
    ...(licence && {
      license_ra_hours: licence.raHours,
      license_rl_hours: licence.rlHours,
      license_expires_at: licence.expiresAt === null ? null : new Date(licence.expiresAt),
    }),
  },
});
