import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

interface TakenPort {
  readonly port: number;
  /** The moved channel, and the channel that already uses the port. */
  readonly channel: string;
  readonly other: string;
}

/**
 * A port that some channels use on their server and another channel of it uses too: of an SRT listener, or of a
 * rendezvous, as a destination or as the source. The transaction must have moved the channels.
 */
export async function takenPort(
  tx: Transaction<Database>,
  serverId: string,
  movedIds: readonly string[],
): Promise<TakenPort | undefined> {
  const { rows } = await sql<TakenPort>`
    with used as (
      select c.id, c.name, (d.target ->> 'port')::int as port
      from channels c join destinations d on d.channel_id = c.id
      where c.server_id = ${serverId} and d.target ->> 'mode' in ('listener', 'rendezvous')
      union all
      select c.id, c.name, (c.source ->> 'port')::int
      from channels c where c.server_id = ${serverId} and c.source ->> 'kind' = 'srtRendezvous'
      union all
      select c.id, c.name, (s -> 'address' ->> 'port')::int
      from channels c cross join lateral jsonb_array_elements(c.source_order -> 'further') s
      where c.server_id = ${serverId} and s -> 'address' ->> 'kind' = 'srtRendezvous'
    )
    select one.port, one.name as channel, other.name as other
    from used one join used other on other.port = one.port
    where one.id = any(${movedIds}) and other.id <> all(${movedIds})
    order by one.name, one.port limit 1`.execute(tx);
  return rows[0];
}
