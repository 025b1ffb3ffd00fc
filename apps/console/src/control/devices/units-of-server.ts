import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Units that have selected a channel of one of the servers, or a group with one, by server. */
export async function unitsOfServers(
  db: Kysely<Database>,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (serverIds.length === 0) return found;
  const { rows } = await sql<{ serverId: string; unitId: string }>`
    with own as (select id, server_id from channels where server_id = any(${[...serverIds]}::text[])),
    ways as (
      select id, server_id from own
      union select m.group_channel_id, own.server_id from own join channel_members m on m.channel_id = own.id),
    sends as (
      select device_id, selected_channel_id as channel_id from units where selected_channel_id is not null
      union all select device_id, unnest(further_channel_ids) from units where further_channel_ids <> '{}')
    select distinct ways.server_id as "serverId", sends.device_id as "unitId"
    from ways join sends on sends.channel_id = ways.id`.execute(db);
  for (const { serverId, unitId } of rows) found.set(serverId, [...(found.get(serverId) ?? []), unitId]);
  return found;
}
