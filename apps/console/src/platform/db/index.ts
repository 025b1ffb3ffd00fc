import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { startEmbedded } from './embedded/index.js';
import { migrate } from './migrations/index.js';
import { createDatabase, createPool } from './pool.js';
import type { Database } from './schema.js';

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  /** For further connections, such as the change feed's. Contains a password: never log it. */
  readonly url: string;
  /** Closes the connections, then stops an embedded server. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or later; without it the embedded one of `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Maximum number of connections of the pool. */
  readonly connections: number;
  readonly log: Logger;
  /** Aborted: the start of an embedded one is cancelled with a `StoppedError`. */
  readonly stop?: AbortSignal | undefined;
}

/** The console's database, migrated to the current schema. Throws `EmbeddedDatabaseError`, `StoppedError` or the error of the server. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, connections, log, stop } = options;
  const onTrouble = (what: string, err?: unknown): void => log.error(err === undefined ? {} : { err }, what);
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, onTrouble, stop }) : undefined;
  if (embedded?.adopted) log.warn({ pid: embedded.pid }, 'took over a database that was left running');
  const url = embedded?.url ?? databaseUrl ?? '';
  try {
    await migrateAt(url, log);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = createPool({ url, log, max: connections });
  const db = createDatabase(pool);
  return {
    db,
    pool,
    url,
    async close() {
      await db.destroy();
      await embedded?.stop();
    },
  };
}

/** On a separate connection: waiting for another console's migration may exceed the time limit of statements. */
async function migrateAt(url: string, log: Logger): Promise<void> {
  const db = createDatabase(createPool({ url, log, max: 2, statementTimeoutMs: 0 }));
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  } finally {
    await db.destroy();
  }
}
