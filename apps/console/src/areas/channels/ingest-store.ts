import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

export async function isIngest(db: Kysely<Database>, channelId: string): Promise<boolean> {
  const row = await db.selectFrom('channels').select('ingest').where('id', '=', channelId).executeTakeFirst();
  return row?.ingest ?? false;
}
