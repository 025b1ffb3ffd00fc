import { sql, type Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Whether a scope covers a whole inventory; its groups are not enough. */
export const manages = (scope: Scope, inventoryId: string): boolean => scope.all || scope.inventoryIds.has(inventoryId);

/** Requires that the scope covers a whole inventory. @throws {Refusal} NOT_FOUND */
export function requireManaged(scope: Scope, inventoryId: string): void {
  if (!manages(scope, inventoryId)) throw new Refusal('NOT_FOUND');
}

export interface VisibleInventory {
  readonly id: string;
}

/** An inventory that the caller sees completely or has a group in. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleInventory(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleInventory> {
  const row = await db
    .selectFrom('inventories as i')
    .select('i.id')
    .where('i.id', '=', id)
    .$if(!scope.all && !scope.inventoryIds.has(id), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('groups as g')
            .select('g.id')
            .whereRef('g.inventory_id', '=', 'i.id')
            .where('g.id', '=', sql<string>`any(${scope.all ? [] : [...scope.groupIds]}::text[])`),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
