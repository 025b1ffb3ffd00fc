import type { Feature } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { mayEnter, type Caller } from '../access/scope.js';
import type { Database } from '../db/schema.js';
import { Refusal } from '../http/refusal.js';
import type { UnitRecord } from '../registry/types.js';

/** Features are of groups: one of those that show the unit to the caller has to have it. Throws FEATURE_OFF. */
export async function refuseWithoutFeature(
  db: Kysely<Database>,
  { scope }: Caller,
  { groupIds, inventoryId }: Pick<UnitRecord, 'groupIds' | 'inventoryId'>,
  feature: Feature,
): Promise<void> {
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'features'])
    .where('id', 'in', [...groupIds, ''])
    .execute();
  if (!groups.some(({ id, features }) => mayEnter(scope, { id, inventoryId }) && features.includes(feature))) {
    throw new Refusal('FEATURE_OFF');
  }
}
