import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/**
 * Whether another unit has the file name prefix that is to send to this media server, or sends there now with several cameras
 * (spec 1 §5). The prefix is locked until the transaction ends.
 */
export async function prefixIsTaken(
  tx: Transaction<Database>,
  { unitId, serverId, prefix }: { readonly unitId: string; readonly serverId: string; readonly prefix: string },
): Promise<boolean> {
  if (prefix === '') return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prefix ${serverId} ${prefix}`}, 0))`.execute(tx);
  const other = await tx
    .selectFrom('units')
    .innerJoin('channels', (join) =>
      join.on(
        sql<boolean>`channels.id = units.selected_channel_id or channels.id = any(units.further_channel_ids)
          or exists (
            select 1 from transmissions t
            where t.unit_id = units.device_id and t.channel_id = channels.id and t.ended_at is null)`,
      ),
    )
    .select('units.device_id')
    .where('channels.server_id', '=', serverId)
    .where('units.device_id', '!=', unitId)
    .where(sql<boolean>`units.desired->>'filenamePrefix' = ${prefix}`)
    .executeTakeFirst();
  return other !== undefined;
}
