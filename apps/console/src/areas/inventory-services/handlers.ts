import type { InventoryService, ManagedService } from '@backhaul/contract';
import { serviceState, type InventoryServiceName } from '@backhaul/domain';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { describeService, servicesOfInventory } from '../../control/services/services.js';
import { lockedService, readServiceUse, termsOf, writeTrial } from '../../control/services/services-store.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { namedInventory, serviceStore, type StoredService } from './store.js';

type ServiceDependencies = MutateDependencies & { readonly clock: Clock };

/** Handlers of the calls on services of inventories. */
export function inventoryServiceHandlers(dependencies: ServiceDependencies): AreaHandlers<'inventoryServices'> {
  const { db, clock } = dependencies;
  const kept = crud(dependencies, serviceStore);
  const whole = async ({ id, createdAt, inventory, service, terms }: StoredService): Promise<InventoryService> => ({
    id,
    createdAt,
    ...(await describeService(db, inventory, service, { id, terms }, clock.now())),
  });
  return {
    async list(input, context) {
      const { items, ...page } = await kept.list(input, context);
      return { ...page, items: await Promise.all(items.map(whole)) };
    },
    get: async (input, context) => whole(await kept.get(input, context)),
    create: async (input, context) => whole(await kept.create(input, context)),
    update: async (input, context) => whole(await kept.update(input, context)),
    remove: kept.remove,
    async managed({ query }, { caller, subject }) {
      requireManaged(caller.scope, subject.id);
      return servicesOfInventory(db, await namedInventory(db, subject.id), query.serviceName, clock.now());
    },
    async status({ query }, { subject }) {
      const inventory = await namedInventory(db, subject.id);
      const services = await servicesOfInventory(db, inventory, query.serviceName, clock.now());
      return services.map(({ serviceName, status, state }) => ({ serviceName, status, state }));
    },
    startTrial: ({ params }, { caller, subject }) => startTrial(dependencies, caller, subject.id, params.serviceName),
  };
}

/** Starts the trial of a service that is not enabled. @throws {Refusal} NOT_FOUND, SERVICE_TRIAL */
async function startTrial(
  dependencies: ServiceDependencies,
  caller: Caller,
  inventoryId: string,
  service: InventoryServiceName,
): Promise<ManagedService> {
  const { db, clock } = dependencies;
  requireManaged(caller.scope, inventoryId);
  const now = clock.now();
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const row = await lockedService(tx, inventoryId, service);
      const terms = row === undefined ? null : termsOf(row);
      const use = await readServiceUse(tx, inventoryId, service, terms, now);
      if (row === undefined || serviceState(service, terms, use, now) !== 'notEnabled')
        throw new Refusal('SERVICE_TRIAL');
      await writeTrial(tx, row, now);
      return row.id;
    },
    (id) => ({
      action: 'inventoryService:trial',
      subject: { kind: 'inventoryService', id },
      detail: service,
      changes: [{ path: 'trialStartedAt', from: '', to: new Date(now).toISOString() }],
    }),
  );
  const [started] = await servicesOfInventory(db, await namedInventory(db, inventoryId), [service], now);
  if (started === undefined) throw new Refusal('NOT_FOUND');
  return started;
}
