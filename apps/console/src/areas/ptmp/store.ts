import { sql, type Kysely } from 'kysely';
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

/** Ids of the point-to-point and point-to-multipoint units that are bound to a channel. */
export async function unitsBoundTo(db: Kysely<Database>, channelId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('units')
    .select('device_id')
    .where('type', 'in', ['ptpUnits', 'ptmpUnits'])
    .where(sql<boolean>`(selected_channel_id = ${channelId} or ${channelId} = any(further_channel_ids))`)
    .execute();
  return rows.map(({ device_id }) => device_id);
}
