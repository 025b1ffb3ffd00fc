import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleInventory } from './inventory.js';

export interface VisibleGraphic {
  readonly id: string;
  readonly inventoryId: string;
}

/** A graphic of an inventory that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleGraphic(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleGraphic> {
  const row = await db.selectFrom('graphics').select('inventory_id').where('id', '=', id).executeTakeFirst();
  // A missing one takes as long to look up as a foreign one: the response time must not distinguish them.
  const inventory = await visibleInventory(db, scope, row?.inventory_id ?? '');
  return { id, inventoryId: inventory.id };
}
