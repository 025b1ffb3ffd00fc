import type { DeviceService } from '@backhaul/contract';
import { checkDeviceService, type DeviceServiceTerms, type SettingChange, type UnitService } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { page, recordOf } from '../../control/resources/page.js';
import { describeLimits } from '../../control/services/device-services.js';
import { hasEnded, limitsOf, readServicesUsed } from '../../control/services/device-services-store.js';
import { requireService } from '../../control/services/services.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import { deviceServiceStore, filterOf, serviceId, type HeldService } from './list-store.js';
import { deleteLimits, lockService, setEnded, writeLimits, writeServices, type LockedService } from './store.js';

type Dependencies = MutateDependencies & { readonly clock: Clock };
interface Named {
  readonly unitId: string;
  readonly service: UnitService;
}
interface Written {
  readonly before: DeviceServiceTerms | null;
  readonly after: DeviceServiceTerms | null;
}
type Work = (tx: Transaction<Database>, held: LockedService) => Promise<Written>;

/** Handlers of the calls on services of units. */
export function deviceServiceHandlers(dependencies: Dependencies): AreaHandlers<'deviceServices'> {
  const { db, clock } = dependencies;
  const whole = async (rows: readonly HeldService[]): Promise<DeviceService[]> => {
    const now = clock.now();
    const used = await readServicesUsed(db, rows, now);
    return rows.map((row, index) => ({
      id: row.id,
      unit: { id: row.unit_id, name: row.unit },
      inventory: { id: row.inventory_id, name: row.inventory },
      serviceId: row.service,
      limited: row.limited,
      ...describeLimits(row, used[index] ?? 0, now),
    }));
  };
  const one = async (caller: Caller, { unitId, service }: Named): Promise<DeviceService> => {
    const [found] = await whole([await recordOf(db, deviceServiceStore, caller, serviceId(unitId, service))]);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  };
  /** Changes a service of a unit whose inventory the caller manages. */
  const change = (caller: Caller, verb: 'give' | 'limit' | 'take', named: Named, work: Work) =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        const held = await lockService(tx, named.unitId, named.service);
        requireManaged(caller.scope, held.inventoryId);
        return work(tx, held);
      },
      ({ before, after }) => ({
        action: `service:${verb}`,
        subject: { kind: 'unit', id: named.unitId },
        detail: named.service,
        changes: changesOf(named.service, before, after),
        touches: [['unit', named.unitId]],
      }),
    );
  return {
    async list({ query }, { caller }) {
      const found = await page(db, deviceServiceStore, caller, query, filterOf(query));
      return { ...found, items: await whole(found.items) };
    },
    get: ({ params }, { caller, subject }) => one(caller, { unitId: subject.id, service: params.serviceId }),
    async create({ body }, { caller, subject }) {
      const { serviceId: service, usageType, allowance, instanceLimit, expiresAt } = body;
      const terms = { usageType, allowance, instanceLimit, expiresAt };
      const named = { unitId: subject.id, service };
      refuseProblems(checkDeviceService(service, terms));
      await change(caller, 'give', named, async (tx, held) => {
        if (held.services.includes(service)) throw new Refusal('DEVICE_SERVICE_EXISTS');
        if (service === 'ai') await requireService(tx, held.inventoryId, 'ai_integration', clock.now());
        await writeServices(tx, named.unitId, [...held.services, service]);
        await limit(tx, { ...named, givenAt: new Date(clock.now()) }, terms);
        return { before: null, after: terms };
      });
      return one(caller, named);
    },
    async update({ params, body }, { caller, subject }) {
      const named = { unitId: subject.id, service: params.serviceId };
      await change(caller, 'limit', named, async (tx, { services, limits }) => {
        if (!services.includes(named.service)) throw new Refusal('NOT_FOUND');
        const before = limits === undefined ? null : limitsOf(limits);
        const after = { ...(before ?? UNLIMITED), ...body };
        refuseProblems(checkDeviceService(named.service, after));
        await limit(tx, { ...named, givenAt: limits?.given_at ?? new Date(clock.now()) }, after);
        return { before, after };
      });
      return one(caller, named);
    },
    async remove({ params }, { caller, subject }) {
      const named = { unitId: subject.id, service: params.serviceId };
      await change(caller, 'take', named, async (tx, { services, limits }) => {
        if (!services.includes(named.service)) throw new Refusal('NOT_FOUND');
        await writeServices(
          tx,
          named.unitId,
          services.filter((each) => each !== named.service),
        );
        await deleteLimits(tx, named.unitId, named.service);
        return { before: limits === undefined ? null : limitsOf(limits), after: null };
      });
    },
  };

  /** Stores limits, and at once whether they end the service. */
  async function limit(
    tx: Transaction<Database>,
    named: Named & { readonly givenAt: Date },
    terms: DeviceServiceTerms,
  ) {
    const now = clock.now();
    const row = await writeLimits(tx, named, terms);
    const [used = 0] = await readServicesUsed(tx, [row], now);
    await setEnded(tx, row, hasEnded(row, used, now));
  }
}

const UNLIMITED: DeviceServiceTerms = { usageType: 'na', allowance: null, instanceLimit: null, expiresAt: null };

const timeText = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString());

const textsOf = (terms: DeviceServiceTerms | null) => ({
  usageType: terms?.usageType ?? '',
  allowance: terms?.allowance ?? null,
  instanceLimit: terms?.instanceLimit ?? null,
  expiresAt: timeText(terms?.expiresAt ?? null),
});

function changesOf(
  service: UnitService,
  before: DeviceServiceTerms | null,
  after: DeviceServiceTerms | null,
): SettingChange[] {
  const [from, to] = [textsOf(before), textsOf(after)];
  const keys = ['usageType', 'allowance', 'instanceLimit', 'expiresAt'] as const;
  return keys
    .filter((key) => from[key] !== to[key])
    .map((key) => ({ path: `${service}.${key}`, from: from[key], to: to[key] }));
}
