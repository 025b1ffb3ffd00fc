import type { LicensePool } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import { unitSeen } from '../../control/policies/seen.js';
import { servicesOfInventory } from '../../control/services/services.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

type Inventory = LicensePool['inventory'];

/** Inventories that have a unit which the scope sees, and those that it covers whole. */
export async function seenInventories(db: Kysely<Database>, scope: Scope): Promise<Inventory[]> {
  const whole = scope.all ? sql`true` : sql`i.id = any(${[...scope.inventoryIds]}::text[])`;
  const { rows } = await sql<Inventory>`
    select i.id, i.name from inventories i
    where ${whole} or exists (
      select 1 from devices u where u.inventory_id = i.id and u.kind = 'unit' and ${unitSeen(scope)})
    order by lower(i.name), i.id`.execute(db);
  return rows;
}

/** The licences on demand of an inventory. */
export async function poolOf(db: Kysely<Database>, inventory: Inventory, nowMs: number): Promise<LicensePool> {
  const [service] = await servicesOfInventory(db, inventory, ['unit_license'], nowMs);
  if (service === undefined) throw new Refusal('NOT_FOUND');
  const { active } = await db
    .selectFrom('license_activations')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('inventory_id', '=', inventory.id)
    .where('ends_at', '>', new Date(nowMs))
    .executeTakeFirstOrThrow();
  const { state, instanceLimit, instances, packageSize, expiresAt, trialEndsAt, purchased } = service;
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
