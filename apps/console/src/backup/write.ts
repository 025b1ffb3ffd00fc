import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import * as z from 'zod';
import { BackupError } from './errors.js';
import type { Head } from './format.js';
import { migrationsOf, quoted, tablesOf, type Table } from './tables.js';

const BATCH = 500;
const Rows = z.array(z.object({ row: z.string() }));

/**
 * Writes a database to a file that only its owner can read. It is one snapshot: later commits are not
 * included, and no other connection is blocked. Returns the number of rows.
 * @throws {BackupError} there is nothing to back up. Otherwise the error of the database or the disk.
 */
export async function writeDatabase(url: string, file: string, version: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'backhaul-backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await migrationsOf(client);
    if (migrations.length === 0) throw new BackupError('There is no database of Backhaul there.');
    const head: Head = { format: 1, version, madeAt: new Date().toISOString(), migrations: [...migrations] };
    const counts: Record<string, number> = {};
    const lines = linesOf(client, head, await tablesOf(client), counts);
    await pipeline(lines, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    await client.query('commit');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    await client.end();
  }
}

async function* linesOf(client: Client, head: Head, tables: readonly Table[], counts: Record<string, number>) {
  yield line(head);
  for (const { name, columns } of tables) {
    yield line({ table: name, columns });
    counts[name] = 0;
    await client.query(`declare rows no scroll cursor for select t::text as row from ${quoted(name)} t`);
    for (;;) {
      const { rows } = await client.query(`fetch ${BATCH} from rows`);
      if (rows.length === 0) break;
      counts[name] += rows.length;
      yield Rows.parse(rows)
        .map(({ row }) => line(row))
        .join('');
    }
    await client.query('close rows');
  }
  yield line({ end: counts });
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
