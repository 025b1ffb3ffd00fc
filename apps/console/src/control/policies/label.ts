import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleInventory } from './inventory.js';

export interface VisibleLabel {
  readonly id: string;
  readonly inventoryId: string;
}

/** A label of an inventory that the caller sees. @throws {Refusal} NOT_FOUND, for one of others too. */
export async function visibleLabel(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleLabel> {
  const row = await db.selectFrom('labels').select('inventory_id').where('id', '=', id).executeTakeFirst();
  // One that is missing is looked for as long as one that is foreign: the time must not tell them apart.
  const inventory = await visibleInventory(db, scope, row?.inventory_id ?? '');
  return { id, inventoryId: inventory.id };
}
