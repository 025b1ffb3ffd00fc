import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { isLicenceValid, SERVICE_NAMES, UNIT_SERVICES, type UnitService } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import type { Clock } from '../../clock.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import type { Registry } from '../../registry/types.js';

export interface UnitServiceDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<
    Registry,
    'refresh' | 'unitRecord' | 'unit' | 'channelRecord' | 'serverRecord' | 'channelsOfServer'
  >;
  readonly clock: Clock;
}

type Answer = HandlerOutput<AppContract['unitServices']['list']>;

/** Handlers of the calls on what units are licensed for. */
export function unitServiceHandlers(
  dependencies: UnitServiceDependencies,
): HandlersOf<Pick<AppContract, 'unitServices'>>['unitServices'] {
  return {
    list: ({ params }, { caller }) => servicesOf(dependencies, caller, params.id),
    listAdmin: ({ params }, { caller }) => servicesOf(dependencies, caller, params.id),
    add: ({ params, body }, { caller }) => change(dependencies, caller, params.id, body.serviceId, true),
    remove: ({ params }, { caller }) => change(dependencies, caller, params.id, params.serviceId, false),
  };
}

function servicesOf({ registry, clock }: UnitServiceDependencies, caller: Caller, unitId: string): Answer {
  const { record, view } = visibleUnit(registry, caller.scope, unitId);
  const { licence, services } = record;
  const valid = isLicenceValid({ online: view.online, licence }, clock.now());
  return {
    unitId,
    licence: { ...licence, valid },
    services: UNIT_SERVICES.map((serviceId) => ({
      serviceId,
      name: SERVICE_NAMES[serviceId],
      enabled: services.includes(serviceId),
    })),
  };
}

async function change(
  dependencies: UnitServiceDependencies,
  caller: Caller,
  unitId: string,
  service: UnitService,
  enabled: boolean,
): Promise<Answer> {
  const { db, registry } = dependencies;
  visibleUnit(registry, caller.scope, unitId);
  await db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('devices')
      .select('services')
      .where('id', '=', unitId)
      .where('kind', '=', 'unit')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) throw new Refusal('NOT_FOUND');
    if (held.services.includes(service) === enabled) return;
    const others = held.services.filter((one) => one !== service);
    const action = enabled ? 'service:add' : 'service:remove';
    await Promise.all([
      tx
        .updateTable('devices')
        .set({ services: enabled ? [...others, service] : others })
        .where('id', '=', unitId)
        .execute(),
      audit(tx, { caller, action, subject: { kind: 'unit', id: unitId }, result: 'done', detail: service }),
      notifyChanged(tx, 'unit', unitId),
    ]);
  });
  await registry.refresh('unit', unitId);
  return servicesOf(dependencies, caller, unitId);
}
