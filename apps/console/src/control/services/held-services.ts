import { INVENTORY_SERVICES, serviceState, type InventoryServiceName } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { termsOf } from './services-store.js';

const NO_USE = { used: 0, instances: 0 } as const;

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
    return terms.some((one) => ['purchased', 'onTrial'].includes(serviceState(service, one, NO_USE, nowMs)));
  });
}
