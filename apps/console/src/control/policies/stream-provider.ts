import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleInventory } from './inventory.js';

export interface VisibleStreamProvider {
  readonly id: string;
  readonly inventoryId: string;
}

/** A stream provider of an inventory that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleStreamProvider(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleStreamProvider> {
  const row = await db.selectFrom('stream_providers').select('inventory_id').where('id', '=', id).executeTakeFirst();
  // As for profiles: a missing provider takes as long to look up as a foreign one.
  const inventory = await visibleInventory(db, scope, row?.inventory_id ?? '');
  return { id, inventoryId: inventory.id };
}
