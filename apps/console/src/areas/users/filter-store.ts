import type { AppContract, HandlerInput } from '@backhaul/contract';
import { sql, type RawBuilder } from 'kysely';

type Filters = Pick<
  HandlerInput<AppContract['users']['list']>['query'],
  'roles' | 'active' | 'inventoryId' | 'groupId'
>;

/** SQL condition of the list filters; the caller sees the inventories and groups of the filter. */
export const filterOf = ({ roles, active, inventoryId, groupId }: Filters): RawBuilder<boolean> => {
  const conditions = [
    ...(roles === undefined || roles.length === 0 ? [] : [sql`r.roles && ${roles}::text[]`]),
    ...(active === undefined ? [] : [sql`r.active = ${active === 'yes'}`]),
    ...(inventoryId === undefined
      ? []
      : [sql`exists (select 1 from user_inventories x where x.user_id = r.id and x.inventory_id = ${inventoryId})`]),
    ...(groupId === undefined
      ? []
      : [sql`exists (select 1 from user_groups x where x.user_id = r.id and x.group_id = ${groupId})`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};
