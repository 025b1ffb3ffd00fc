import { INVENTORY_FEATURES, type Feature } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { effectiveFeatures } from '../policies/group.js';
import { mayEnter, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { UnitRecord } from '../../state/registry/types.js';

/**
 * Whether a feature is on for a unit: its inventory, and one of the groups that show the unit to the caller, must have it
 * (spec 1 §6, 3 §6). For a unit in no group the inventory alone decides.
 */
export async function hasFeature(
  db: Kysely<Database>,
  scope: Scope,
  { groupIds, inventoryId }: Pick<UnitRecord, 'groupIds' | 'inventoryId'>,
  feature: Feature,
): Promise<boolean> {
  if (groupIds.length === 0) {
    const inventory = await db
      .selectFrom('inventories')
      .select('features')
      .where('id', '=', inventoryId)
      .executeTakeFirst();
    return INVENTORY_FEATURES.some((one) => one === feature && inventory?.features.includes(one) === true);
  }
  const groups = await db
    .selectFrom('groups')
    .select(['id', effectiveFeatures('groups').as('features')])
    .where('id', 'in', [...groupIds, ''])
    .execute();
  return groups.some(({ id, features }) => mayEnter(scope, { id, inventoryId }) && features.includes(feature));
}
