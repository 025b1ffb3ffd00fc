import type { AlertSettings } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Alert rules of a group; null while it has none. */
export async function groupSettings(db: Kysely<Database>, groupId: string): Promise<AlertSettings | null> {
  const row = await db
    .selectFrom('alert_configurations')
    .select('settings')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row?.settings ?? null;
}
