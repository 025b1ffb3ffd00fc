import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type CustomTypesConfig } from 'pg';
import type { Logger } from 'pino';
import { preparing } from './prepared.js';
import type { Database } from './schema.js';

/** Connection settings: a PostgreSQL URL; for an embedded one, with its socket folder as the host. */
export interface PoolOptions {
  readonly url: string;
  readonly log: Logger;
  /** Maximum number of connections. */
  readonly max: number;
  /** Time limit for a statement, ms; 0 for none. */
  readonly statementTimeoutMs?: number;
}

/** Parsers of this pool only: int8 as a number, everything else as `pg` does it. */
const parsers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === types.builtins.INT8 && format !== 'binary') return (text: string) => Number(text);
    return types.getTypeParser(oid, format);
  },
};

/** A pool that survives the loss of its connections: they are logged and replaced. */
export function createPool({ url, log, max, statementTimeoutMs = 15_000 }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: parsers,
    application_name: 'backhaul-console',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Sends statements that do not depend on one another together (ADR 0010).
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
  });
  // The pool handles errors of idle connections only; one that breaks within a transaction would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // Not the error itself: it contains the connection, with its keys.
      if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost');
    }),
  );
  pool.on('error', () => undefined);
  return pool;
}

/** The query builder over a pool; destroying it ends the pool. */
export const createDatabase = (pool: Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
