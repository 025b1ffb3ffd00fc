import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The machine uid of each unit, by unit id. */
export async function machinesOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('units')
    .select(['device_id', 'machine_uid'])
    .where('device_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.device_id, row.machine_uid]));
}
