import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';

/**
 * Whether the configuration of a server needs more encoders than it runs: one for each profile of each of its channels that has a destination on, and
 * one for each channel with a graphic. For a transaction that has changed the row of the server.
 */
export async function hasTooManyEncoders(
  tx: Transaction<Database>,
  registry: Pick<Registry, 'reportedServer'>,
  serverId: string,
): Promise<boolean> {
  const { rows } = await sql<{ readonly count: number }>`
    select (
      select count(distinct (d.channel_id, d.profile_id))::int
      from destinations d join channels c on c.id = d.channel_id
      where c.server_id = ${serverId} and d.enabled and d.profile_id is not null
    ) + (
      select count(*)::int from channels where server_id = ${serverId} and overlay_on
    ) as count`.execute(tx);
  return (rows[0]?.count ?? 0) > (registry.reportedServer(serverId)?.state?.maxEncoders ?? 0);
}
