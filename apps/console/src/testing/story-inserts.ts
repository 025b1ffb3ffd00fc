import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';

/** A story of a group. */
export async function insertStory(
  db: Kysely<Database>,
  { inventoryId, groupId }: { readonly inventoryId: string; readonly groupId: string },
  slugline = 'Harbour fire',
): Promise<string> {
  const id = newId('sto');
  await db.insertInto('stories').values({ id, inventory_id: inventoryId, group_id: groupId, slugline }).execute();
  return id;
}
