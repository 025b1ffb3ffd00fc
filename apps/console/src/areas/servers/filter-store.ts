import type { AppContract, HandlerInput } from '@backhaul/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';

type Filters = Pick<
  HandlerInput<AppContract['servers']['list']>['query'],
  'status' | 'roles' | 'version' | 'ownership' | 'inventoryId' | 'groupId' | 'labelId' | 'databridge'
>;

/** SQL condition of the list filters; the caller sees the inventories and groups of the filter. */
export async function filterOf(
  db: Kysely<Database>,
  registry: Pick<Registry, 'server' | 'reportedServer'>,
  { status, roles, version, ownership = [], inventoryId, groupId, labelId, databridge }: Filters,
): Promise<RawBuilder<boolean>> {
  const conditions = [
    ...(inventoryId === undefined ? [] : [sql`r.inventory_id = ${inventoryId}`]),
    ...(ownership.length === 0 ? [] : [sql`r.ownership = any(${ownership}::text[])`]),
    ...(groupId === undefined
      ? []
      : [sql`exists (select 1 from device_groups x where x.device_id = r.id and x.group_id = ${groupId})`]),
    ...(labelId === undefined
      ? []
      : [sql`exists (select 1 from device_labels x where x.device_id = r.id and x.label_id = ${labelId})`]),
    ...(isAny(status) && isAny(roles) && version === undefined && databridge === undefined
      ? []
      : [sql`r.id = any(${await reporting(db, registry, { status, roles, version, databridge })}::text[])`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isAny = (values: readonly string[] | undefined): boolean => values === undefined || values.length === 0;

/** Ids of servers that match the filters on live data, which is only in memory. */
async function reporting(
  db: Kysely<Database>,
  registry: Pick<Registry, 'server' | 'reportedServer'>,
  { status = [], roles = [], version, databridge }: Pick<Filters, 'status' | 'roles' | 'version' | 'databridge'>,
): Promise<string[]> {
  const rows = await db.selectFrom('servers').select('device_id').execute();
  return rows.flatMap(({ device_id: id }) => {
    const server = registry.server(id);
    const fits =
      server !== undefined &&
      (status.length === 0 || status.includes(server.status)) &&
      (roles.length === 0 || roles.some((role) => server.roles.includes(role))) &&
      (version === undefined || server.swVersion === version) &&
      (databridge === undefined || registry.reportedServer(id)?.state?.databridge === true);
    return fits ? [id] : [];
  });
}
