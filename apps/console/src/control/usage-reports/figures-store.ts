import type { UsageFigures } from '@backhaul/contract';
import { sumOfRows, type ReportBounds, type ReportGrouping } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { ACTIVATIONS, DATA_PIECES, FILES, RUN_PIECES, runsIn } from './pieces-store.js';

const DAY_MS = 24 * 60 * 60_000;

export interface FiguresQuery {
  /** These inventories, or all of them. */
  readonly inventoryIds: readonly string[] | 'all';
  readonly groupBy: ReportGrouping;
  readonly bounds: ReportBounds;
  readonly nowMs: number;
}

type Row = UsageFigures['rows'][number];

/**
 * The rows of a usage report and their sum, for a period until now. Transmissions and files count at their start, hours by the seconds
 * within, licences at their activation. Data are stored by UTC day: a day that the period cuts, and a day of several users, is split by
 * the seconds on air; a day without transmissions by time, for no user.
 */
export async function readFigures(
  db: Kysely<Database>,
  { inventoryIds, groupBy, bounds, nowMs }: FiguresQuery,
): Promise<Pick<UsageFigures, 'rows' | 'sum'>> {
  const to = Math.min(bounds.to, Math.max(bounds.from, nowMs));
  const edges = [...bounds.months.map(({ from }) => from), bounds.to].filter((at) => at < to || at === bounds.from);
  if (edges.at(-1) !== to) edges.push(to);
  const cut = [...new Set(edges.filter((at) => at % DAY_MS !== 0).map((at) => Math.floor(at / DAY_MS)))];
  const byUnit = groupBy === 'unit' || groupBy === 'group';
  const own = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
    inventoryIds === 'all' ? sql<boolean>`true` : sql<boolean>`${column} = any(${[...inventoryIds]}::text[])`;
  const { rows } = await sql<Row>`
    with span as materialized (
      select ${edges.map((at) => new Date(at))}::timestamptz[] as edges,
        ${bounds.months.map(({ key }) => key)}::text[] as months,
        ${new Date(bounds.from)}::timestamptz as lo, ${new Date(to)}::timestamptz as hi,
        ${new Date(nowMs)}::timestamptz as now,
        ${cut.map((day) => new Date(day * DAY_MS))}::timestamptz[] as cut,
        ${groupBy === 'user'}::boolean as by_user
    ),
    runs as materialized (${runsIn(own)}),
    pieces as (
      ${RUN_PIECES(byUnit, groupBy === 'user')}
      union all
      ${DATA_PIECES(own)}
      union all
      ${FILES(own, byUnit || groupBy === 'user')}
      union all
      ${ACTIVATIONS(own)}
    ),
    sums as (
      select ${KEYS[groupBy]}, sum(transmissions)::float8 as transmissions, sum(seconds)::float8 as seconds,
        sum(data)::float8 as data, sum(recordings)::float8 as recordings, sum(size)::float8 as size,
        sum(activations)::float8 as activations
      from pieces group by 1, 2
    ),
    named as (${NAMED[groupBy]})
    select ${ROWS[groupBy]}, sum(n.transmissions)::float8 as transmissions, sum(n.seconds)::float8 as seconds,
      sum(n.data)::float8 as data, sum(n.recordings)::float8 as recordings, sum(n.size)::float8 as size,
      sum(n.activations)::float8 as activations
    from named n left join inventories i on i.id = n.inventory_id
    where n.transmissions + n.seconds + n.data + n.recordings + n.size + n.activations > 0
    group by n.inventory_id, i.name, ${groupBy === 'group' ? sql`n.name` : sql`n.key, n.name`}
    order by lower(n.name) nulls last, n.name, lower(i.name), 1`.execute(db);
  return { rows, sum: sumOfRows(rows) };
}

/** Keys by which pieces are added up: an inventory, if rows belong to one, and a key within it. */
const KEYS: Readonly<Record<ReportGrouping, RawBuilder<unknown>>> = {
  inventory: sql`inventory_id, null::text as key`,
  group: sql`inventory_id, unit_id as key`,
  unit: sql`inventory_id, unit_id as key`,
  user: sql`null::text as inventory_id, user_id as key`,
  month: sql`null::text as inventory_id, (select months[month] from span) as key`,
};

/** Units of the sums with their names, and their groups, now or when they left. */
const UNITS = sql`
  sums s left join devices d on d.id = s.key and d.inventory_id = s.inventory_id
  left join past_units p on p.unit_id = s.key and p.inventory_id = s.inventory_id`;

const NAMED: Readonly<Record<ReportGrouping, RawBuilder<unknown>>> = {
  inventory: sql`select s.*, i.name from sums s join inventories i on i.id = s.inventory_id`,
  group: sql`
    select s.*, case when d.id is null then p.group_names else (
      select string_agg(g.name, ', ' order by lower(g.name), g.id)
      from device_groups dg join groups g on g.id = dg.group_id where dg.device_id = d.id) end as name
    from ${UNITS}`,
  unit: sql`select s.*, coalesce(d.name, p.name) as name from ${UNITS}`,
  user: sql`select s.*, u.username as name from sums s left join users u on u.id = s.key`,
  month: sql`select s.*, s.key as name from sums s`,
};

const INVENTORY = sql`
  case when n.inventory_id is not null then json_build_object('id', n.inventory_id, 'name', i.name) end as inventory`;
const KEPT = sql`concat_ws(' ', n.inventory_id, n.key) as key, n.name, ${INVENTORY}`;

/** Content of a row. Units of the same groups make one row. */
const ROWS: Readonly<Record<ReportGrouping, RawBuilder<unknown>>> = {
  inventory: KEPT,
  group: sql`concat_ws(' ', n.inventory_id, n.name) as key, n.name, ${INVENTORY}`,
  unit: KEPT,
  user: KEPT,
  month: KEPT,
};
