import type { AppContract, HandlerInput } from '@backhaul/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../access/scope.js';
import type { Database } from '../../db/schema.js';

type ListQuery = HandlerInput<AppContract['units']['list']>['query'];

interface Page {
  readonly total: number;
  readonly ids: readonly string[];
}

const SEARCHED = { name: 'd.name', serialNumber: 'd.serial_number', comment: 'd.comment' } as const;
const SORTED = {
  name: [sql`lower(d.name)`],
  type: [sql`d.type`, sql`lower(d.name)`],
  serialNumber: [sql`lower(d.serial_number)`, sql`lower(d.name)`],
  createdAt: [sql`d.created_at`],
} as const;

/** A page of ids of the units within a scope, and how many there are; one statement, so that the two agree. */
export async function pageOfUnits(db: Kysely<Database>, scope: Scope, query: ListQuery): Promise<Page> {
  const where = sql.join(conditions(scope, query), sql` and `);
  const direction = sql.raw(query.sortDir === 'desc' ? 'desc' : 'asc');
  const order = sql.join([...SORTED[query.sortBy], sql`d.id`].map((key) => sql`${key} ${direction}`));
  const { rows } = await sql<Page>`
    select
      (select count(*) from devices d where ${where}) as total,
      array(
        select d.id from devices d where ${where}
        order by ${order} limit ${query.limit} offset ${query.offset}
      ) as ids`.execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

function conditions(scope: Scope, query: ListQuery): RawBuilder<unknown>[] {
  const all = [sql`d.kind = 'unit'`];
  if (!scope.all) all.push(within(scope));
  if (query.searchValue !== '') {
    const column = sql.ref(SEARCHED[query.searchKey]);
    all.push(sql`lower(${column}) like ${`%${escapeLike(query.searchValue.toLowerCase())}%`}`);
  }
  return all;
}

/** Without groups of their own, users' units are in one range of an index. */
function within({ inventoryIds, groupIds }: Exclude<Scope, { all: true }>): RawBuilder<unknown> {
  const inventory = sql`d.inventory_id = any(${[...inventoryIds]})`;
  if (groupIds.size === 0) return inventory;
  return sql`(${inventory} or d.id in (
    select g.device_id from device_groups g where g.group_id = any(${[...groupIds]})
  ))`;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
