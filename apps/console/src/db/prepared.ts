import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** So many different statements are prepared on a connection; what comes after them is planned each time. */
const MOST = 500;

/** What is harmless outside a transaction: it reads, and what it holds it lets go at once. */
const HOLDS = /^select [^;]* for (no key )?update$/;

const NOTHING = { command: 'BEGIN', rowCount: null, rows: [] };

/**
 * A pool for Kysely that has PostgreSQL parse and plan a statement once a connection instead of each time: for the
 * console's small statements that is most of their cost. Texts without parameters go out as they are.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  function wrap(client: PoolClient): PostgresPoolClient {
    const send: Send = (text, values = []) => {
      const name = values.length === 0 ? undefined : nameOf(text);
      return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    };
    const sendInOrder = withBegin(send);
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      if (typeof asked !== 'string') throw new TypeError('this pool has no cursors');
      return sendInOrder(asked, values);
    }
    return { query, release: () => client.release() };
  }

  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? wrap(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

type Send = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/**
 * Sends the beginning of a transaction together with the statements that hold its rows. Whatever else is said waits until the
 * transaction has begun; where it cannot begin, all of it fails.
 */
export function withBegin(send: Send): Send {
  let begun: Promise<unknown> | undefined;
  let waiting = false;

  return (text, values) => {
    if (text === 'begin') {
      const beginning = send(text);
      const settle = (): void => {
        if (begun === beginning) begun = undefined;
      };
      beginning.then(settle, settle);
      begun = beginning;
      waiting = false;
      return Promise.resolve(NOTHING);
    }
    if (!begun) return send(text, values);
    if (text === 'rollback') {
      const after = (): ReturnType<Send> => send(text);
      return begun.then(after, after);
    }
    waiting ||= !HOLDS.test(text);
    if (waiting) return begun.then(() => send(text, values));
    const answer = send(text, values);
    // Of a beginning that failed is told, not of what went with it.
    answer.catch(() => undefined);
    return begun.then(() => answer);
  };
}
