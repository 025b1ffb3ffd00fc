import type { Unit } from '@backhaul/contract';
import type { Client } from 'pg';

type Kind = 'text' | 'double precision' | 'boolean' | 'jsonb';

function kindOf(values: readonly unknown[]): Kind {
  const present = values.filter((value) => value !== null);
  if (present.length > 0 && present.every((value) => typeof value === 'string')) return 'text';
  if (present.length > 0 && present.every((value) => typeof value === 'number')) return 'double precision';
  if (present.length > 0 && present.every((value) => typeof value === 'boolean')) return 'boolean';
  return 'jsonb';
}

/** A column for each field of units as users see them. */
export function columnsOf(units: readonly Unit[]): ReadonlyMap<string, Kind> {
  const [first = {}] = units;
  const rows = units.map((unit): ReadonlyMap<string, unknown> => new Map(Object.entries(unit)));
  return new Map(Object.keys(first).map((key) => [key, kindOf(rows.map((row) => row.get(key)))]));
}

/** Inserts units into a table with these columns. `more`: further columns, each with an expression. */
export async function fill(
  db: Client,
  table: string,
  units: readonly Unit[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const columns = [...columnsOf(units).keys()].map((name) => `"${name}"`);
  const extra = Object.keys(more).map((name) => `"${name}"`);
  await db.query(`truncate "${table}"`);
  for (let i = 0; i < units.length; i += 1000) {
    await db.query(
      `insert into "${table}" (${[...columns, ...extra].join()})
       select ${[...columns, ...Object.values(more)].join()} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(units.slice(i, i + 1000))],
    );
  }
  await db.query(`analyze "${table}"`);
}
