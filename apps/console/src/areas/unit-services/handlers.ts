import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { isLicenceValid, SERVICE_NAMES, UNIT_SERVICES, type UnitService } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { describeLimits } from '../../control/services/device-services.js';
import { limitedServices, readServicesUsed, servicesHeld } from '../../control/services/device-services-store.js';
import { requireService } from '../../control/services/services.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { lockedUnit, updateUnitRow } from '../../control/devices/unit-row.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';

export interface UnitServiceDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly clock: Clock;
}

type Answer = HandlerOutput<AppContract['unitServices']['list']>;

/** Handlers of the calls on licensed services of units. */
export function unitServiceHandlers(dependencies: UnitServiceDependencies): AreaHandlers<'unitServices'> {
  return {
    list: (_input, { caller, subject: unit }) => servicesOf(dependencies, caller, unit),
    listAdmin: (_input, { caller, subject: unit }) => servicesOf(dependencies, caller, unit),
    add: ({ body }, { caller, subject: unit }) => change(dependencies, caller, unit, body.serviceId, true),
    remove: ({ params }, { caller, subject: unit }) => change(dependencies, caller, unit, params.serviceId, false),
  };
}

/** Services of a unit; limits are only shown to users who administrate units. */
async function servicesOf(
  { db, clock }: UnitServiceDependencies,
  caller: Caller,
  { id, record, view }: VisibleUnit,
): Promise<Answer> {
  const { licence } = record;
  const now = clock.now();
  const valid = isLicenceValid({ online: view.online, licence }, now);
  const services = await servicesHeld(db, id);
  const limited = caller.permissions.has('unit:license') ? await limitedServices(db, id) : [];
  const used = await readServicesUsed(db, limited, now);
  const limits = new Map(limited.map((row, index) => [row.service, describeLimits(row, used[index] ?? 0, now)]));
  return {
    unitId: id,
    licence: { ...licence, valid },
    services: UNIT_SERVICES.map((serviceId) => ({
      serviceId,
      name: SERVICE_NAMES[serviceId],
      enabled: services.includes(serviceId),
      limits: limits.get(serviceId) ?? null,
    })),
  };
}

async function change(
  dependencies: UnitServiceDependencies,
  caller: Caller,
  unit: VisibleUnit,
  service: UnitService,
  enabled: boolean,
): Promise<Answer> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = await lockedUnit(tx, unit.id).select(['services', 'devices.inventory_id']).executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      if (held.services.includes(service) === enabled) return false;
      if (enabled && service === 'ai')
        await requireService(tx, held.inventory_id, 'ai_integration', dependencies.clock.now());
      const others = held.services.filter((one) => one !== service);
      const services = enabled ? [...others, service] : others;
      await updateUnitRow(tx, unit.id, { unit: { services } });
      return true;
    },
    (changed) =>
      changed
        ? {
            action: enabled ? 'service:add' : 'service:remove',
            subject: { kind: 'unit', id: unit.id },
            detail: service,
            touches: [['unit', unit.id]],
          }
        : undefined,
  );
  return servicesOf(dependencies, caller, unit);
}
