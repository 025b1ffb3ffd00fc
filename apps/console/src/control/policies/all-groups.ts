import { message } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import { mayEnter, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { autoGroups } from '../devices/auto-groups.js';

/**
 * Refuses a caller who may not enter every group of a unit or channel, because it is deleted for all of them. Groups that new ones join by
 * themselves do not count: nobody put it there. @throws {Refusal} FORBIDDEN
 */
export async function requireAllGroups(
  db: Kysely<Database>,
  { scope }: Pick<Caller, 'scope'>,
  kind: 'unit' | 'channel',
  { inventoryId, groupIds }: { readonly inventoryId: string; readonly groupIds: readonly string[] },
): Promise<void> {
  const others = groupIds.filter((id) => !mayEnter(scope, { id, inventoryId }));
  if (others.length === 0) return;
  const joined = new Set(await autoGroups(db, inventoryId, kind));
  if (!others.every((id) => joined.has(id))) throw new Refusal('FORBIDDEN', message('groups_outside'));
}
