import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleInventoryService {
  readonly id: string;
}

/** A configured service of an inventory; only callers who see every inventory may manage them. @throws {Refusal} NOT_FOUND */
export async function visibleInventoryService(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleInventoryService> {
  const row = await db.selectFrom('inventory_services').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined || !scope.all) throw new Refusal('NOT_FOUND');
  return row;
}
