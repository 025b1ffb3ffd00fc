import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Whether channel `c` is shared at a time: a share link or a publisher of it is active, or it shows a share. */
export const sharingAt = (at: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from share_links l where l.channel_id = c.id and l.starts_at <= ${at} and coalesce(l.ends_at > ${at}, true))
  or exists (select 1 from publishers p where p.channel_id = c.id and coalesce(p.ends_at > ${at}, true))
  or exists (select 1 from subscribers s where s.channel_id = c.id and s.state in ('waiting', 'accepted')))`;

/** Whether a channel is shared at a time. */
export async function isShared(tx: Transaction<Database>, channelId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select ${sharingAt(at)} as shared from channels c where c.id = ${channelId}`.execute(tx);
  return rows[0]?.shared ?? false;
}

/** Whether a channel, whose row is locked, shows a share: only the share's sender may send to it. */
export const showsShare = async (tx: Transaction<Database>, channelId: string): Promise<boolean> =>
  (await tx
    .selectFrom('subscribers')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('state', 'in', ['waiting', 'accepted'])
    .executeTakeFirst()) !== undefined;
