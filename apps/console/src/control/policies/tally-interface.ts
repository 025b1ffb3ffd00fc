import type { TallyKind } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleInventory } from './inventory.js';

export interface VisibleTallyInterface {
  readonly id: string;
  readonly inventoryId: string;
  readonly kind: TallyKind;
  /** Null: over HTTP. */
  readonly serverId: string | null;
}

/** A tally interface of an inventory that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleTallyInterface(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleTallyInterface> {
  const row = await db
    .selectFrom('tally_interfaces')
    .select(['inventory_id', 'kind', 'server_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  // A missing one takes as long to look up as a foreign one: the response time must not distinguish them.
  const inventory = await visibleInventory(db, scope, row?.inventory_id ?? '');
  return { id, inventoryId: inventory.id, kind: row?.kind ?? 'http', serverId: row?.server_id ?? null };
}
