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
    .selectFrom('devices')
    .innerJoin('channels', (join) =>
      join.on(
        sql<boolean>`channels.id = devices.selected_channel_id or channels.id = any(devices.further_channel_ids)
          or exists (
            select 1 from transmissions t
            where t.unit_id = devices.id and t.channel_id = channels.id and t.ended_at is null)`,
      ),
    )
    .select('devices.id')
    .where('channels.server_id', '=', serverId)
    .where('devices.id', '!=', unitId)
    .where('devices.kind', '=', 'unit')
    .where(sql<boolean>`devices.desired->>'filenamePrefix' = ${prefix}`)
    .executeTakeFirst();
  return other !== undefined;
}
