import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Number of statements that are prepared per connection; further ones are planned each time. */
const MOST = 500;

/**
 * A pool for Kysely whose PostgreSQL parses and plans a statement once per connection instead of each time: for the
 * console's small statements that is most of their cost. Texts without parameters are sent unchanged.
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
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      if (typeof asked !== 'string') throw new TypeError('this pool has no cursors');
      const name = values.length === 0 ? undefined : nameOf(asked);
      return client.query({ text: asked, values: [...values], ...(name === undefined ? {} : { name }) });
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
