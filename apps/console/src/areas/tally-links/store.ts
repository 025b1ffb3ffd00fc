import type { TallyLink } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Subject of a tally page: one channel, or one unit. */
export interface Shown {
  readonly kind: 'channel' | 'unit';
  readonly id: string;
}

interface Row {
  readonly id: string;
  readonly description: string;
  readonly ends_at: Date;
  readonly created_at: Date;
}

/** The column of a link's subject. */
export const columnOf = (kind: Shown['kind']) => (kind === 'channel' ? 'channel_id' : 'unit_id');

/** Tally page links of a channel or a unit, oldest first. */
export async function tallyLinksOf(db: Kysely<Database>, { kind, id }: Shown, nowMs: number): Promise<TallyLink[]> {
  const rows = await db
    .selectFrom('tally_links')
    .select(['id', 'description', 'ends_at', 'created_at'])
    .where(columnOf(kind), '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => presentTallyLink(row, nowMs));
}

/** A link without its token, which is not stored in readable form. */
export const presentTallyLink = (row: Row, nowMs: number): TallyLink => ({
  tallyLinkId: row.id,
  description: row.description,
  endsAt: row.ends_at.getTime(),
  ended: row.ends_at.getTime() <= nowMs,
  createdAt: row.created_at.getTime(),
});
