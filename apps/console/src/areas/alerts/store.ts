import { groupAlertSettings, type GroupAlertSettings } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Alert rules of a group; those of the automatic mode while it has none. */
export async function groupSettings(db: Kysely<Database>, groupId: string): Promise<GroupAlertSettings> {
  const row = await db
    .selectFrom('alert_configurations')
    .select('settings')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return groupAlertSettings(row?.settings ?? {});
}
