import type { AppContract, HandlerInput, ListedUnit } from '@backhaul/contract';
import { sql, type RawBuilder } from 'kysely';
import { groupSeen, unitSeen } from '../../control/policies/seen.js';
import { byText, byValue, sortText } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly type: ListedUnit['type'];
  readonly serial_number: string;
  readonly comment: string;
  readonly ownership: ListedUnit['ownership'];
  readonly inventory_id: string;
  readonly inventory: string;
  readonly inventory_order: string;
  readonly groups: ListedUnit['groups'];
  readonly created_at: Date;
  readonly paired_at: Date | null;
}

type Query = HandlerInput<AppContract['adminUnits']['list']>['query'];
type UnitListStore = ListStore<Row, ListedUnit, Query['searchKey'], Query['sortBy']>;

/** Units of all inventories, read from the database, because the registry would have to sort all of its units again for each list. */
export const unitListStore = (registry: Registry): UnitListStore => ({
  rows: (_db, scope) => sql<Row>`(
    select u.id, u.name, n.alias, n.type, n.serial_number, n.comment, u.ownership, u.inventory_id, i.name as inventory,
      o.inventory_order, u.created_at, u.paired_at,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
        from device_groups dg join groups g on g.id = dg.group_id
        where dg.device_id = u.id and ${groupSeen(scope)}), '[]') as groups
    -- Left joins of one row each: PostgreSQL leaves out those that a count, or a page, does not need.
    from devices u left join units n on n.device_id = u.id left join inventories i on i.id = u.inventory_id
    left join (select i.id, ${sortText('i.name')} as inventory_order from inventories i group by i.id) o
      on o.id = u.inventory_id
    where u.kind = 'unit' and ${unitSeen(scope)})`,
  search: { name: 'name', serialNumber: 'serial_number', comment: 'comment', alias: 'alias', inventory: 'inventory' },
  sort: {
    name: byText('name'),
    inventory: byValue('inventory_order'),
    serialNumber: byValue('serial_number'),
    createdAt: byValue('created_at'),
  },
  present(row, { scope }) {
    const known = registry.unit(row.id);
    const view = known && new ViewFilter(registry, scope).unit(known);
    return {
      id: row.id,
      name: row.name,
      alias: row.alias,
      type: row.type,
      serialNumber: row.serial_number,
      comment: row.comment,
      ownership: row.ownership,
      inventory: { id: row.inventory_id, name: row.inventory },
      groups: row.groups,
      status: view?.multiviewStatus ?? 'offline',
      swVersion: view?.swVersion ?? '',
      transmitting: (known?.transmission ?? null) !== null,
      createdAt: row.created_at.getTime(),
      pairedAt: row.paired_at?.getTime() ?? null,
    };
  },
});

/** SQL condition of the list filters. */
export function filterOf({ type = [], ownership = [], inventoryId, groupId }: Query): RawBuilder<boolean> {
  const conditions = [
    ...(type.length === 0 ? [] : [sql`r.type = any(${type}::text[])`]),
    ...(ownership.length === 0 ? [] : [sql`r.ownership = any(${ownership}::text[])`]),
    ...(inventoryId === undefined ? [] : [sql`r.inventory_id = ${inventoryId}`]),
    ...(groupId === undefined
      ? []
      : [sql`exists (select 1 from device_groups x where x.device_id = r.id and x.group_id = ${groupId})`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
