import type { Client } from 'pg';

/** Data that an upgrade must preserve: rows by table, each as one text of its columns. */
export type Digest = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>;

/** Tables that a start may prune by age, and those of the migrations. */
const PASSING = [
  'sessions',
  'throttles',
  'idempotency',
  'telemetry_history',
  'device_events',
  'alerts',
  'commands',
  'kysely_migration',
  'kysely_migration_lock',
  'settings',
];
/** Columns that early versions stored as plain text, and that are sealed now. */
const SEALED = new Set(['channels.passphrase', 'devices.media_key']);
/** Columns that moved from `devices` to `units`. For servers they had no content. */
const OF_UNITS = ['type', 'serial_number', 'comment', 'alias', 'selected_channel_id', 'desired'];

/** Features that an upgrade gives to every inventory and group. */
const GIVEN = ['ExternalPreview'];

/** Channels with their type, which was stored and is derived now. */
const TYPED_CHANNELS = `(select *, case when distributor then 'distributor' when force_output then 'output' else 'preview' end as type
  from channels) as channels`;

/** All data to preserve, limited to the columns of `known` if it is given. */
export async function digestOf(db: Pick<Client, 'query'>, known?: Digest): Promise<Digest> {
  const { rows: found } = await db.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> all ($1) group by table_name`,
    [PASSING],
  );
  const digest = new Map<string, { columns: readonly string[]; rows: readonly string[] }>();
  const split = found.some(({ table }) => table === 'units');
  for (const { table, columns } of found) {
    if (known && !known.has(table)) continue;
    const kept = known?.get(table)?.columns ?? columns.filter((column) => !SEALED.has(`${table}.${column}`));
    const source =
      table === 'devices' && split
        ? 'devices left join units on units.device_id = devices.id'
        : table === 'channels' && !columns.includes('type')
          ? TYPED_CHANNELS
          : `"${table}"`;
    const shownColumns = kept.map((column) =>
      column === 'features'
        ? `array(select f from unnest(features) f where f <> all ('{${GIVEN.join()}}')) as features`
        : `"${column}"`,
    );
    const shown =
      table === 'devices' ? "to_jsonb(r) - case kind when 'server' then $1::text[] else '{}' end" : 'to_jsonb(r)';
    const { rows } = await db.query<{ row: string }>(
      `select (${shown})::text as row from (select ${shownColumns.join(', ')} from ${source}) r`,
      table === 'devices' ? [OF_UNITS] : [],
    );
    digest.set(table, { columns: kept, rows: rows.map(({ row }) => row).sort() });
  }
  return digest;
}

/** Rows that are missing or changed; added rows are no loss. */
export function lostRows(before: Digest, after: Digest): readonly string[] {
  return [...before].flatMap(([table, { rows }]) => {
    const left = new Set(after.get(table)?.rows ?? []);
    return rows.flatMap((row) => (left.has(row) ? [] : [`${table} ${row}`]));
  });
}

export const rowsIn = (digest: Digest): number => [...digest.values()].reduce((sum, { rows }) => sum + rows.length, 0);
