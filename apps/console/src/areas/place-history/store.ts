import type { PlaceHistoryFilter, PlaceStay } from '@backhaul/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { patternOf } from '../../control/resources/page.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

const NAMED: Readonly<
  Record<PlaceHistoryFilter['searchKey'], readonly [name: RawBuilder<string>, id: RawBuilder<string>]>
> = {
  device: [sql`h.device_name`, sql`h.device_id`],
  group: [sql`h.place_name`, sql`h.place_id`],
  inventory: [sql`h.inventory_name`, sql`h.inventory_id`],
};

function fitting(filter: PlaceHistoryFilter): RawBuilder<unknown> {
  const { place, kind, state, from, to, searchKey, searchValue } = filter;
  const [name, id] = NAMED[searchKey];
  return sql.join(
    [
      sql`h.place = ${place}`,
      ...(kind === undefined ? [] : [sql`h.kind = ${kind}`]),
      ...(state === undefined ? [] : [state === 'present' ? sql`h.ended_at is null` : sql`h.ended_at is not null`]),
      ...(from === undefined ? [] : [sql`(h.ended_at is null or h.ended_at >= ${new Date(from)})`]),
      ...(to === undefined ? [] : [sql`(h.begun_at is null or h.begun_at < ${new Date(to)})`]),
      ...(searchValue === '' ? [] : [sql`(${name} ilike ${patternOf(searchValue)} or ${id} = ${searchValue})`]),
    ],
    sql` and `,
  );
}

interface Row {
  readonly id: string;
  readonly kind: PlaceStay['kind'];
  readonly device_id: string;
  readonly device_name: string;
  readonly place_id: string;
  readonly place_name: string;
  readonly inventory_id: string;
  readonly inventory_name: string;
  readonly begun_at: Date | null;
  readonly begun_by: string | null;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
}

const present = (row: Row): PlaceStay => ({
  id: row.id,
  kind: row.kind,
  deviceId: row.device_id,
  deviceName: row.device_name,
  placeId: row.place_id,
  placeName: row.place_name,
  inventoryId: row.inventory_id,
  inventoryName: row.inventory_name,
  begunAt: row.begun_at?.getTime() ?? null,
  begunBy: row.begun_by,
  endedAt: row.ended_at?.getTime() ?? null,
  endedBy: row.ended_by,
});

/** Number of stays that match. */
export async function countStays(db: Kysely<Database>, filter: PlaceHistoryFilter): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select count(*)::integer as total from place_history h where ${fitting(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Matching stays, latest first; stays from before the history began come last. */
export async function staysFitting(
  db: Kysely<Database>,
  filter: PlaceHistoryFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly PlaceStay[]> {
  const { rows } = await sql<Row>`
    select h.*, h.id::text as id from place_history h where ${fitting(filter)}
    order by coalesce(h.begun_at, '-infinity') desc, h.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(present);
}

/** One stay. @throws {Refusal} NOT_FOUND */
export async function stayOf(db: Kysely<Database>, id: string): Promise<PlaceStay> {
  const { rows } = await sql<Row>`
    select h.*, h.id::text as id from place_history h where h.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return present(row);
}
