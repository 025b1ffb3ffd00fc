import { INVENTORY_SERVICES, serviceState, type InventoryServiceName, type ServiceTerms } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { configuredOf, termsOf } from './services-store.js';

const NO_USE = { used: 0, instances: 0 } as const;

const isHeld = (service: InventoryServiceName, terms: ServiceTerms | null, nowMs: number): boolean =>
  ['purchased', 'onTrial'].includes(serviceState(service, terms, NO_USE, nowMs));

/** Services that at least one of these inventories has by configuration, regardless of usage. Inventories must be unique. */
export async function servicesHeld(
  db: Kysely<Database>,
  inventoryIds: readonly string[],
  nowMs: number,
): Promise<InventoryServiceName[]> {
  if (inventoryIds.length === 0) return [];
  const rows = await db
    .selectFrom('inventory_services')
    .selectAll()
    .where('inventory_id', 'in', [...inventoryIds])
    .execute();
  return INVENTORY_SERVICES.filter((service) => {
    const configured = rows.filter((row) => row.service === service).map(termsOf);
    const terms = configured.length < inventoryIds.length ? [null, ...configured] : configured;
    return terms.some((one) => isHeld(service, one, nowMs));
  });
}

/** Of these inventories, those that do not have a service by configuration, regardless of usage. */
export async function inventoriesWithout(
  db: Kysely<Database>,
  inventoryIds: readonly string[],
  service: Exclude<InventoryServiceName, 'unit_license'>,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  if (inventoryIds.length === 0) return new Set();
  const rows = await configuredOf(db, inventoryIds, service);
  return new Set(rows.filter((row) => !isHeld(service, termsOf(row), nowMs)).map((row) => row.inventory_id));
}
