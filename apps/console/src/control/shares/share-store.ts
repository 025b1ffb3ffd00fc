import { type ShareState } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** A share of a publisher with one inventory. */
export interface Share {
  readonly id: string;
  readonly name: string;
  readonly inventoryId: string;
  readonly inventory: string;
  /** Null: the publisher was deleted. */
  readonly publisherId: string | null;
  readonly state: ShareState;
  readonly channelId: string | null;
}

/** Shares, locked in the order of their ids until the transaction ends. */
export async function lockedShares(
  tx: Transaction<Database>,
  by: { readonly id: string } | { readonly publisherId: string },
): Promise<readonly Share[]> {
  const named = 'id' in by ? sql`s.id = ${by.id}` : sql`s.publisher_id = ${by.publisherId}`;
  const { rows } = await sql<Share>`
    select s.id, s.name, s.inventory_id as "inventoryId", i.name as inventory, s.publisher_id as "publisherId", s.state,
      s.channel_id as "channelId"
    from subscribers s join inventories i on i.id = s.inventory_id
    where ${named} and not s.folder order by s.id for update of s`.execute(tx);
  return rows;
}

/** Publishers whose time is over while shares of them are open. */
export async function endedPublishers(db: Kysely<Database>, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from publishers p where p.ends_at <= ${at}
      and exists (select 1 from subscribers s where s.publisher_id = p.id and s.state in ('waiting', 'accepted'))
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes what was decided about a share, or that it ended. */
export async function setShareState(
  tx: Transaction<Database>,
  id: string,
  state: Exclude<ShareState, 'waiting'>,
  at: Date,
): Promise<void> {
  const when = state === 'ended' ? { ended_at: at } : { decided_at: at };
  await tx
    .updateTable('subscribers')
    .set({ state, ...when })
    .where('id', '=', id)
    .execute();
}
