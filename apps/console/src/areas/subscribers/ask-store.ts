import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The publisher of a share key that another inventory may request now; undefined for an unknown key, one's own, and one that has ended. */
export async function publisherOf(
  db: Kysely<Database>,
  keyHash: Buffer,
  inventoryId: string,
  at: Date,
): Promise<string | undefined> {
  const publisher = await db
    .selectFrom('publishers')
    .select('id')
    .where('key_hash', '=', keyHash)
    .where('inventory_id', '<>', inventoryId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', at)]))
    .executeTakeFirst();
  return publisher?.id;
}
