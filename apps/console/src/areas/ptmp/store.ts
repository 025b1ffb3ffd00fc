import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Ids of the channels that a unit is bound to, the selected one first. */
export async function boundChannels(db: Kysely<Database>, unitId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('units')
    .select(['selected_channel_id', 'further_channel_ids'])
    .where('device_id', '=', unitId)
    .executeTakeFirst();
  return row ? [row.selected_channel_id, ...row.further_channel_ids].filter((id) => id !== null) : [];
}
