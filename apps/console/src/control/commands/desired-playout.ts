import type { DesiredPlayout } from '@backhaul/contract/bus';
import { sql } from 'kysely';

type Row = DesiredPlayout['items'][number];

/** The queue of the channel of the enclosing statement, while it plays; files of other servers are left out. */
export const playoutColumns = [
  sql<readonly Row[] | null>`(
    select json_agg(json_build_object('playoutId', p.id, 'channelId', r.channel_id, 'name', r.name, 'fromMs', p.from_ms,
      'loop', p.loop, 'at', (extract(epoch from p.begins_at) * 1000)::int8) order by p.position, p.id)
    from playouts p join playout_queues q on q.channel_id = p.channel_id and q.running
    join recordings r on r.id = p.file_id and r.device_id = channels.server_id
    where p.channel_id = channels.id and p.outcome is null)`.as('playouts'),
  sql<boolean | null>`(select q.break_in from playout_queues q where q.channel_id = channels.id)`.as('break_in'),
] as const;

/** The files that a server plays into a channel; none for a channel without a queue. */
export const desiredPlayout = (
  { playouts, break_in: breakIn }: { readonly playouts: readonly Row[] | null; readonly break_in: boolean | null },
  { inputs }: { readonly inputs: readonly string[] },
): { readonly playout?: DesiredPlayout } =>
  playouts !== null && playouts.length > 0 && inputs.includes('playout')
    ? { playout: { breakIn: breakIn === true, items: [...playouts] } }
    : {};
