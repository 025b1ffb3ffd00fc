import { sql, type Transaction } from 'kysely';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from './schema.js';

/** PostgreSQL channel by which consoles notify one another. */
export const NOTIFICATIONS = 'backhaul_records';

const RECORD_KINDS = [
  'unit',
  'channel',
  'server',
  'group',
  'user',
  'session',
  'command',
  'notification',
  'accessApproval',
] as const;

/** Kinds of records that consoles notify one another of: registry records, records that affect sessions, notifications, and approvals of access. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Notifies every console that a record changed, when the transaction commits. */
export const notifyChanged = (tx: Transaction<Database>, kind: RecordKind, id: string): Promise<void> =>
  notifyAllChanged(tx, [[kind, id]]);

/** As `notifyChanged` for each, in one statement. */
export async function notifyAllChanged(
  tx: Transaction<Database>,
  records: readonly (readonly [kind: RecordKind, id: string])[],
): Promise<void> {
  const words = records.map(([kind, id]) => `${kind}:${id}`);
  await sql`
    select pg_notify(${NOTIFICATIONS}, word || ':' || pg_current_xact_id()::text)
    from unnest(${words}::text[]) as word`.execute(tx);
}

export interface ChangeFeedOptions {
  readonly url: string;
  readonly log: Logger;
  /** `transaction`: id of the PostgreSQL transaction that changed it; null when unknown. */
  readonly onChange: (kind: RecordKind, id: string, transaction: bigint | null) => void;
  /** The connection was lost and is back: changes may have been missed, so read everything again. */
  readonly onGap: () => void;
}

export interface ChangeFeed {
  /** Whether it listens now. */
  readonly connected: boolean;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 1_000;
const PROBE_MS = 10_000;

/**
 * Listens for every committed change. Resolves once it listens, so that later reads are complete;
 * rejects when the first connection fails, and reconnects automatically from then on.
 */
export async function openChangeFeed(options: ChangeFeedOptions): Promise<ChangeFeed> {
  let closed = false;
  let retryMs = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;
  let current = await listen(options, lost);

  let connected = true;
  function lost(): void {
    connected = false;
    if (closed) return;
    retry = setTimeout(() => void reconnect(), retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  async function reconnect(): Promise<void> {
    try {
      const next = await listen(options, lost);
      if (closed) return await next.end();
      current = next;
      connected = next.listening;
      retryMs = FIRST_RETRY_MS;
      options.onGap();
    } catch (error) {
      options.log.warn({ reason: String(error) }, 'change feed is still without its connection');
      lost();
    }
  }

  return {
    get connected() {
      return connected;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await current.end();
    },
  };
}

interface Listening {
  /** False after the connection was lost. */
  readonly listening: boolean;
  end(): Promise<void>;
}

/** One connection that listens; `lost` is called at most once, never after `end`. */
async function listen({ url, log, onChange }: ChangeFeedOptions, lost: () => void): Promise<Listening> {
  const client = new Client({
    connectionString: url,
    application_name: 'backhaul-console-feed',
    connectionTimeoutMillis: 5_000,
    query_timeout: PROBE_MS,
    keepAlive: true,
  });
  let over = true;
  let probe: NodeJS.Timeout | undefined;
  const fail = (reason?: Error) => {
    if (over) return;
    over = true;
    clearInterval(probe);
    log.warn({ reason: reason?.message }, 'change feed lost its connection');
    void client.end().catch(() => undefined);
    lost();
  };
  client.on('error', fail);
  client.on('end', () => fail());
  client.on('notification', ({ payload = '' }) => {
    const [kind, id, transaction = ''] = payload.split(':');
    const known = /^\d+$/.test(transaction) ? BigInt(transaction) : null;
    if (kind !== undefined && id && isRecordKind(kind)) onChange(kind, id, known);
    else log.warn({ payload }, 'change feed: not a change');
  });
  try {
    await client.connect();
    await client.query(`listen ${NOTIFICATIONS}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  over = false;
  // Only a query detects a connection that was lost silently.
  probe = setInterval(() => void client.query('select 1').catch(fail), PROBE_MS);
  return {
    get listening() {
      return !over;
    },
    async end() {
      over = true;
      clearInterval(probe);
      await client.end().catch(() => undefined);
    },
  };
}

const isRecordKind = (kind: string): kind is RecordKind => RECORD_KINDS.some((known) => known === kind);
