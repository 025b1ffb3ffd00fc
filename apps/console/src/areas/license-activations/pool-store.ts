import type { LicensePool, ManagedService } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import { unitSeen } from '../../control/policies/seen.js';
import { unitLicences } from '../../control/services/services.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

type Inventory = LicensePool['inventory'];

/** Inventories with a unit in the scope, and those that the scope covers as a whole. */
export async function seenInventories(db: Kysely<Database>, scope: Scope): Promise<Inventory[]> {
  const whole = scope.all ? sql`true` : sql`i.id = any(${[...scope.inventoryIds]}::text[])`;
  const { rows } = await sql<Inventory>`
    select i.id, i.name from inventories i
    where ${whole} or exists (
      select 1 from devices u where u.inventory_id = i.id and u.kind = 'unit' and ${unitSeen(scope)})
    order by lower(i.name), i.id`.execute(db);
  return rows;
}

/** Pools of licences on demand of these inventories, in the given order. */
export async function poolsOf(
  db: Kysely<Database>,
  inventories: readonly Inventory[],
  nowMs: number,
): Promise<LicensePool[]> {
  const ids = inventories.map(({ id }) => id);
  const [services, active] = await Promise.all([unitLicences(db, inventories, nowMs), activeOf(db, ids, nowMs)]);
  return inventories.flatMap((inventory) => {
    const service = services.get(inventory.id);
    return service === undefined ? [] : [poolOf(service, active.get(inventory.id) ?? 0)];
  });
}

function poolOf(service: ManagedService, active: number): LicensePool {
  const { inventory, state, instanceLimit, instances, packageSize, expiresAt, trialEndsAt, purchased } = service;
  const count = instanceLimit ?? 0;
  return {
    inventory,
    state,
    count,
    used: instances,
    left: Math.max(0, count - instances),
    active,
    hours: packageSize ?? 0,
    expiresAt: purchased ? expiresAt : trialEndsAt,
  };
}

/** Number of active licences for each of these inventories that has any. */
async function activeOf(
  db: Kysely<Database>,
  inventoryIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select inventory_id as id, count(*)::int as count from license_activations
    where inventory_id = any(${[...inventoryIds]}::text[]) and ends_at > ${new Date(nowMs)}
    group by inventory_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
