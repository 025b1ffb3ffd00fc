import { sql, type Kysely, type NotNull } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Units that have a channel of one of the servers selected, or a group with one, by server. */
export async function unitsOfServers(
  db: Kysely<Database>,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (serverIds.length === 0) return found;
  const rows = await db
    .selectFrom('units as u')
    .innerJoin('channels as c', (join) =>
      join.on(
        sql<boolean>`c.id = u.selected_channel_id
          or c.id in (select m.channel_id from channel_members m where m.group_channel_id = u.selected_channel_id)`,
      ),
    )
    .select(['u.device_id', 'c.server_id'])
    .distinct()
    .where('c.server_id', 'in', [...serverIds])
    .$narrowType<{ server_id: NotNull }>()
    .execute();
  for (const { server_id: serverId, device_id: unitId } of rows)
    found.set(serverId, [...(found.get(serverId) ?? []), unitId]);
  return found;
}
