import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleInventory } from './inventory.js';

export interface VisibleAudioInterface {
  readonly id: string;
  readonly inventoryId: string;
  readonly serverId: string;
}

/** An audio interface of an inventory that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleAudioInterface(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleAudioInterface> {
  const row = await db
    .selectFrom('audio_interfaces')
    .select(['inventory_id', 'server_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  // A missing one takes as long to look up as a foreign one: the response time must not distinguish them.
  const inventory = await visibleInventory(db, scope, row?.inventory_id ?? '');
  return { id, inventoryId: inventory.id, serverId: row?.server_id ?? '' };
}
