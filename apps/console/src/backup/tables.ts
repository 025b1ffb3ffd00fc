import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import * as z from 'zod';

export interface Table {
  readonly name: string;
  /** In the order of the table. */
  readonly columns: readonly string[];
}

const Rows = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));

/** Tables that no backup contains: those that migrations write, and those about running consoles. */
export const NOT_KEPT = ['kysely_migration', 'kysely_migration_lock', 'consoles', 'jobs'];

/** The tables of the schema with data of users and devices. */
export async function tablesOf(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [NOT_KEPT],
  );
  return Rows.parse(rows);
}

/** The migrations that made the schema, in order; none when there is no schema. */
export async function migrationsOf(client: Client): Promise<readonly string[]> {
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') is not null as there`);
  if (z.array(z.object({ there: z.boolean() })).parse(found)[0]?.there !== true) return [];
  const { rows } = await client.query('select name from kysely_migration order by name');
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

export const quoted = escapeIdentifier;
