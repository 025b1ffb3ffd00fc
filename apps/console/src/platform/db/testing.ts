import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Client, type Pool } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createDatabase, createPool } from './pool.js';
import type { Database } from './schema.js';

/** The test server and the migrated template, made once per run by `test/global-setup.ts`. */
export interface TestServer {
  /** A URL of the server whose user may create databases. */
  readonly url: string;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** A separate database. */
export interface TestDatabase {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly url: string;
  /** Makes every statement on a table fail until `end`, as when the database is unavailable. */
  without(table: string): Promise<{ readonly end: () => Promise<void> }>;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** A fresh, migrated, empty database on the run's server: one per test file, closed in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server.url, `create database ${name} template ${server.template}`);
  const url = databaseUrl(server.url, name);
  const pool = createPool({ url, log: pino({ level: 'silent' }), max: 8 });
  const db = createDatabase(pool);
  return {
    db,
    pool,
    url,
    async without(table) {
      await runOn(url, `alter table ${table} rename to ${table}_away`);
      return { end: () => runOn(url, `alter table ${table}_away rename to ${table}`) };
    },
    async close() {
      await db.destroy();
      await runOn(server.url, `drop database ${name} with (force)`);
    },
  };
}

/** A fresh database without a schema on the run's server, for tests of migrations. */
export async function unmigratedDatabase(): Promise<Pick<TestDatabase, 'db' | 'url' | 'close'>> {
  const server = inject('postgres');
  const name = `unmigrated_${randomBytes(8).toString('hex')}`;
  await runOn(server.url, `create database ${name}`);
  const url = databaseUrl(server.url, name);
  const db = createDatabase(createPool({ url, log: pino({ level: 'silent' }), max: 2, statementTimeoutMs: 0 }));
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await runOn(server.url, `drop database ${name} with (force)`);
    },
  };
}

/** The URL of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a separate connection. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
