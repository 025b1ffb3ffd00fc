import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { pino } from 'pino';
import * as z from 'zod';
import { migrateUpTo } from '../platform/db/migrations/index.js';
import { createDatabase, createPool } from '../platform/db/pool.js';
import { BackupError } from './errors.js';
import { Head, Line } from './format.js';
import { migrationsOf, NOT_KEPT, quoted, tablesOf, type Table } from './tables.js';

const BATCH = 500;

/**
 * Loads a database's file into an empty database: the schema as it was then, and every row, in one transaction.
 * The next console that starts migrates the schema. Returns the number of rows.
 * @throws {BackupError} the database is not empty; the file is damaged, cut off, or of a newer version.
 */
export async function loadDatabase(url: string, file: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'backhaul-restore' });
  await client.connect();
  try {
    if ((await migrationsOf(client)).length > 0 || (await tablesOf(client)).length > 0) {
      throw new BackupError('The database is not empty. Restore into a new one.');
    }
    const lines = linesOf(file);
    const head = Head.safeParse((await lines.next()).value);
    if (!head.success) throw new BackupError(`${file} is not a database of Backhaul.`);
    try {
      await makeSchema(url, head.data);
      await client.query('begin');
      const rows = await withoutReferences(client, () => loadRows(client, lines));
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback');
      await dropTables(client);
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function makeSchema(url: string, { migrations, version }: Head): Promise<void> {
  const pool = createPool({ url, log: pino({ level: 'silent' }), max: 2, statementTimeoutMs: 0 });
  const db = createDatabase(pool);
  try {
    const applied = await migrateUpTo(db, migrations.at(-1) ?? '');
    if (applied?.join() !== migrations.join()) {
      throw new BackupError(
        `The backup is of a console of another version (${version}). Restore it with that one, or a later one.`,
      );
    }
  } finally {
    await db.destroy();
  }
}

/** Makes the database empty again, as before, so that the restore can be repeated. */
async function dropTables(client: Client): Promise<void> {
  const names = [...(await tablesOf(client)).map(({ name }) => name), ...NOT_KEPT];
  await client.query(`drop table if exists ${names.map(quoted).join(', ')} cascade`);
}

/** The parsed lines of the file. */
async function* linesOf(file: string): AsyncGenerator<unknown, undefined> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const line of createInterface({ input: source.pipe(unpacked), crlfDelay: Infinity }))
      yield JSON.parse(line);
  } catch (error) {
    throw new BackupError(`${file} cannot be read: it is damaged or cut off.`, { cause: error });
  } finally {
    source.destroy();
  }
  return undefined;
}

const Reference = z.object({ name: z.string(), table: z.string(), definition: z.string() });

/** Tables refer to one another in cycles: foreign keys are dropped while rows are loaded, and checked afterwards. */
async function withoutReferences<T>(client: Client, act: () => Promise<T>): Promise<T> {
  const { rows } = await client.query(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  const references = z.array(Reference).parse(rows);
  for (const { name, table } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  const done = await act();
  for (const { name, table, definition } of references) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
  return done;
}

/** Loads the tables that follow the head. */
async function loadRows(client: Client, lines: AsyncGenerator): Promise<number> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const counts: Record<string, number> = {};
  let current: Table | undefined;
  let rows: string[] = [];
  const flush = async (): Promise<void> => {
    if (current === undefined || rows.length === 0) return;
    await insert(client, current, rows);
    counts[current.name] = (counts[current.name] ?? 0) + rows.length;
    rows = [];
  };
  for await (const value of lines) {
    const line = Line.parse(value);
    if (typeof line === 'string') {
      rows.push(line);
      if (rows.length >= BATCH) await flush();
      continue;
    }
    await flush();
    if ('end' in line) {
      await setCounters(client);
      return whole(line.end, counts);
    }
    current = tables.get(line.table);
    if (current?.columns.join() !== line.columns.join()) {
      throw new BackupError(`The table ${line.table} of the backup is not made as the one of this version.`);
    }
    counts[line.table] = 0;
  }
  throw new BackupError('The backup is cut off: its end is not there.');
}

async function insert(client: Client, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const list = columns.map(quoted).join(', ');
  // `offset 0` prevents PostgreSQL from parsing each text once per column.
  await client.query(
    `insert into ${quoted(name)} (${list}) overriding system value
     select (one.r).* from (select unnest($1::text[])::${quoted(name)} as r offset 0) one`,
    [rows],
  );
}

/** Sets sequences to continue after the last number. */
async function setCounters(client: Client): Promise<void> {
  await client.query(
    `do $$ declare one record; begin
       for one in select table_name, column_name from information_schema.columns
         where table_schema = current_schema() and is_identity = 'YES'
       loop
         execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
           one.table_name, one.column_name, one.column_name, one.table_name);
       end loop;
     end $$`,
  );
}

function whole(expected: Readonly<Record<string, number>>, found: Readonly<Record<string, number>>): number {
  for (const [table, count] of Object.entries(expected)) {
    if (found[table] !== count)
      throw new BackupError(`The backup is damaged: ${table} has ${found[table] ?? 0} of ${count} rows.`);
  }
  return Object.values(found).reduce((sum, count) => sum + count, 0);
}
