import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.js';

/** Runs a part of a change, and undoes it when it fails or is not kept (PostgreSQL, SAVEPOINT). */
export async function within<T>(tx: Transaction<Database>, isKept: boolean, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  let done = false;
  try {
    const result = await work();
    done = isKept;
    return result;
  } finally {
    if (!done) await sql`rollback to savepoint part`.execute(tx);
    // The savepoint still exists after a rollback to it, and would hide an outer one of the same name.
    await sql`release savepoint part`.execute(tx);
  }
}

/** Runs a change to see its effect, and undoes it: nothing is stored, nobody is notified. */
export const rehearse = <T>(db: Kysely<Database>, change: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => within(tx, false, () => change(tx)));
