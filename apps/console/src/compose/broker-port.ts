import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';

const KEY = 'broker.port';
const KEPT = /^(\d{1,5}) instead of (\d{1,5})$/;

/**
 * The last port of the embedded broker while `wanted` was configured. Devices have stored that port: they
 * would not find the broker again if it moved to the wanted port as soon as that is free.
 */
export async function lastBrokerPort(db: Kysely<Database>, wanted: number): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const [, port, asked] = KEPT.exec(row?.value ?? '') ?? [];
  return port !== undefined && Number(asked) === wanted ? Number(port) : undefined;
}

/** Stores the port for the next start, unless any port was wanted (0). */
export async function keepBrokerPort(db: Kysely<Database>, wanted: number, port: number): Promise<void> {
  if (wanted === 0) return;
  const value = `${port} instead of ${wanted}`;
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
