import { DEFAULT_USAGE_PROFILE } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';

export const USAGE_PROFILE_PREFIX = 'upf';

/** Gives a new inventory its default usage profile. Returns its id. */
export async function insertDefaultProfile(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const { name, type, allowance, resetDay } = DEFAULT_USAGE_PROFILE;
  const id = newId(USAGE_PROFILE_PREFIX);
  await db
    .insertInto('usage_profiles')
    .values({ id, inventory_id: inventoryId, name, type, allowance, reset_day: resetDay, is_default: true })
    .execute();
  return id;
}
