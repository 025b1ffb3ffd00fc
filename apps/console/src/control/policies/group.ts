import type { Kysely } from 'kysely';
import { mayEnter, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleGroup {
  readonly id: string;
  readonly inventoryId: string;
  /** Feature flags of the group. */
  readonly features: readonly string[];
}

/** A group that the caller may enter, with its inventory. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleGroup(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleGroup> {
  const row = await db
    .selectFrom('groups')
    .select(['id', 'inventory_id', 'features'])
    .where('id', '=', id)
    .executeTakeFirst();
  const group = row && { id: row.id, inventoryId: row.inventory_id, features: row.features };
  if (!group || !mayEnter(scope, group)) throw new Refusal('NOT_FOUND');
  return group;
}
