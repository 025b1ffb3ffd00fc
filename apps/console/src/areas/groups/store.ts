import { sql, type Kysely, type RawBuilder } from 'kysely';
import { effectiveFeatures } from '../../control/policies/group.js';
import { groupSeen } from '../../control/policies/seen.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

/** Groups that a scope may enter, by name, with their numbers of units and channels. */
export function groupsWithin(db: Kysely<Database>, scope: Scope) {
  return db
    .selectFrom('groups as g')
    .innerJoin('inventories as i', 'i.id', 'g.inventory_id')
    .select((eb) => [
      'g.id as uid',
      'g.name',
      'g.inventory_id as inventoryId',
      'i.name as inventoryName',
      eb
        .selectFrom('device_groups as dg')
        .innerJoin('devices as d', 'd.id', 'dg.device_id')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('dg.group_id', '=', 'g.id')
        .where('d.kind', '=', 'unit')
        .$asScalar()
        .$notNull()
        .as('units'),
      eb
        .selectFrom('channel_groups as cg')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('cg.group_id', '=', 'g.id')
        .$asScalar()
        .$notNull()
        .as('channels'),
    ])
    .where(groupSeen(scope))
    .orderBy('i.name')
    .orderBy('g.name')
    .execute();
}

/** Features of a group; undefined if it does not exist or the scope may not enter it. */
export function featuresWithin(db: Kysely<Database>, scope: Scope, id: string) {
  return db
    .selectFrom('groups as g')
    .select(['g.id as uid', effectiveFeatures('g').as('features')])
    .where('g.id', '=', id)
    .where(groupSeen(scope))
    .executeTakeFirst();
}

/** SQL condition for the groups of an inventory. */
export const ofInventory = (inventoryId: string): RawBuilder<boolean> => sql`r.inventory_id = ${inventoryId}`;

/** SQL condition for one group, the groups of an inventory, or both. */
export const inDetail = (groupId: string | undefined, inventoryId: string | undefined): RawBuilder<boolean> => sql`
  ${groupId === undefined ? sql`true` : sql`r.id = ${groupId}`}
  and ${inventoryId === undefined ? sql`true` : ofInventory(inventoryId)}`;

/** SQL condition for users in a group, or for those of its inventory that are not in it. */
export function usersOf(
  { id, inventoryId }: { readonly id: string; readonly inventoryId: string },
  member: 'yes' | 'no',
): RawBuilder<boolean> {
  const inside = sql<boolean>`exists (select 1 from user_groups x where x.user_id = r.id and x.group_id = ${id})`;
  if (member === 'yes') return inside;
  return sql`not ${inside} and exists (
    select 1 from user_inventories x where x.user_id = r.id and x.inventory_id = ${inventoryId})`;
}
