import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/db/schema.js';

/** Resolves once somebody waits for a lock that an open transaction of the test holds. */
export const someoneWaits = (db: Kysely<Database>): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);
