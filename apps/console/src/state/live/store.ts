import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** A group that may be followed. */
export interface FollowedGroup {
  readonly id: string;
  readonly inventoryId: string;
}

/** Those of these groups that exist. */
export async function findGroups(db: Kysely<Database>, ids: readonly string[]): Promise<readonly FollowedGroup[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('groups').select(['id', 'inventory_id as inventoryId']).where('id', 'in', ids).execute();
}

/** The number of records that a user prefers in one message of a snapshot; null when never set. */
export async function preferredBatch(db: Kysely<Database>, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('preferences')
    .select(sql<number | null>`(data->>'atmBatchMessageSize')::int`.as('size'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.size ?? null;
}
