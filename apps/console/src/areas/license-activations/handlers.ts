import type { LicenseActivation, LicensedUnit } from '@backhaul/contract';
import { activationEnd, licenceState } from '@backhaul/domain';
import { lockedUnit, updateUnitRow } from '../../control/devices/unit-row.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { page, recordOf } from '../../control/resources/page.js';
import { requireService } from '../../control/services/services.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { activationStore, insertActivation, ofUnit } from './activation-store.js';
import { poolsOf, seenInventories } from './pool-store.js';
import { licenceOf, licensedBy, unitStore, type HeldUnit } from './unit-store.js';

type Dependencies = MutateDependencies & { readonly clock: Clock };

/** Handlers of the calls on licences on demand. */
export function licenseActivationHandlers(dependencies: Dependencies): AreaHandlers<'licenseActivations'> {
  const { db, clock } = dependencies;
  const withPools = async (units: readonly HeldUnit[]): Promise<LicensedUnit[]> => {
    const inventories = new Map(units.map(({ inventory }) => [inventory.id, inventory]));
    const found = await poolsOf(db, [...inventories.values()], clock.now());
    const pools = new Map(found.map((pool) => [pool.inventory.id, pool]));
    return units.flatMap((unit) => {
      const pool = pools.get(unit.inventory.id);
      if (pool === undefined) return [];
      const { inventory: _, ...rest } = pool;
      return [{ ...unit, pool: rest }];
    });
  };
  return {
    list: ({ query }, { caller }) => page(db, activationStore, caller, query, ofUnit(query.unitId)),
    async pools(_input, { caller }) {
      return poolsOf(db, await seenInventories(db, caller.scope), clock.now());
    },
    async units({ query }, { caller }) {
      const now = clock.now();
      const found = await page(db, unitStore(now), caller, query, licensedBy(query.licence ?? [], now));
      return { ...found, items: await withPools(found.items) };
    },
    async unit(_input, { caller, subject }) {
      const [one] = await withPools([await recordOf(db, unitStore(clock.now()), caller, subject.id)]);
      if (one === undefined) throw new Refusal('NOT_FOUND');
      return one;
    },
    activate: (_input, { caller, subject }) => activate(dependencies, caller, subject.id),
  };
}

/**
 * Activates a licence on a unit. Locks the unit, then the pool, so that only one of two requests gets the last licence.
 * @throws {Refusal} NOT_FOUND, UNIT_LICENSED, FEATURE_OFF, SERVICE_LICENSE
 */
async function activate(dependencies: Dependencies, caller: Caller, unitId: string): Promise<LicenseActivation> {
  const { db, clock } = dependencies;
  const id = newId('act');
  const now = clock.now();
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const unit = await lockedUnit(tx, unitId)
        .select([
          'devices.name',
          'devices.inventory_id',
          'license_ra_hours',
          'license_rl_hours',
          'license_expires_at',
          'license_activated_until',
        ])
        .executeTakeFirst();
      if (!unit) throw new Refusal('NOT_FOUND');
      if (licenceState(licenceOf(unit), now) !== 'none') throw new Refusal('UNIT_LICENSED');
      const pool = await requireService(tx, unit.inventory_id, 'unit_license', now);
      if (pool === undefined || pool.package_size === null) throw new Refusal('FEATURE_OFF');
      const hours = pool.package_size;
      const endsAt = new Date(activationEnd(hours, now));
      await insertActivation(tx, {
        id,
        inventory_id: unit.inventory_id,
        service_id: pool.id,
        unit_id: unitId,
        unit_name: unit.name,
        activated_by: caller.username,
        hours,
        activated_at: new Date(now),
        ends_at: endsAt,
      });
      await updateUnitRow(tx, unitId, { unit: { license_activated_until: endsAt } });
      return { from: unit.license_activated_until, to: endsAt };
    },
    ({ from, to }) => ({
      action: 'unit:activateLicense',
      subject: { kind: 'unit', id: unitId },
      changes: [{ path: 'activatedUntil', from: from?.toISOString() ?? '', to: to.toISOString() }],
      touches: [['unit', unitId]],
    }),
  );
  return recordOf(db, activationStore, caller, id);
}
