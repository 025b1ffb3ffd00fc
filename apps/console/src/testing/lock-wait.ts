import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/db/schema.js';

/** Resolves when a query waits for a lock of the test's open transaction. */
export const someoneWaits = (db: Kysely<Database>): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);
