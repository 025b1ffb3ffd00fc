import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Units that have a channel of one of the servers selected, by server. */
export async function unitsOfServers(
  db: Kysely<Database>,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (serverIds.length === 0) return found;
  const rows = await db
    .selectFrom('units as u')
    .innerJoin('channels as c', 'c.id', 'u.selected_channel_id')
    .select(['u.device_id', 'c.server_id'])
    .where('c.server_id', 'in', [...serverIds])
    .execute();
  for (const { server_id: serverId, device_id: unitId } of rows)
    found.set(serverId, [...(found.get(serverId) ?? []), unitId]);
  return found;
}
