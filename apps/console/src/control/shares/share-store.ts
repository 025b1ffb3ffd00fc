import type { ShareEnder, ShareState } from '@backhaul/domain';
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

/** Publishers that have ended while shares of them are open. */
export async function endedPublishers(db: Kysely<Database>, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from publishers p where p.ends_at <= ${at}
      and exists (select 1 from subscribers s where s.publisher_id = p.id and s.state in ('waiting', 'accepted'))
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores a decision about a share. */
export async function decideShare(
  tx: Transaction<Database>,
  id: string,
  state: Extract<ShareState, 'accepted' | 'refused'>,
  at: Date,
): Promise<void> {
  await tx.updateTable('subscribers').set({ state, decided_at: at }).where('id', '=', id).execute();
}

/** Stores the end of a share, and who ended it. */
export async function endShare(tx: Transaction<Database>, id: string, by: ShareEnder, at: Date): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({ state: 'ended', ended_at: at, ended_by: by })
    .where('id', '=', id)
    .execute();
}

/** Number of deleted subscribers that are kept of a publisher. */
const MOST_PAST = 50;

/** Keeps what the publisher sees of an ended share whose subscriber is deleted. */
export async function rememberShare(tx: Transaction<Database>, id: string, at: Date): Promise<void> {
  await sql`
    insert into past_subscribers (id, publisher_id, inventory, state, asked_at, decided_at, ended_at, ended_by, removed_at)
    select s.id, s.publisher_id, i.name, s.state, s.asked_at, s.decided_at, s.ended_at, s.ended_by, ${at}
    from subscribers s join inventories i on i.id = s.inventory_id
    where s.id = ${id} and s.publisher_id is not null and s.state in ('refused', 'ended')`.execute(tx);
  await sql`
    delete from past_subscribers p where p.publisher_id = (select publisher_id from past_subscribers where id = ${id})
      and p.id not in (select o.id from past_subscribers o where o.publisher_id = p.publisher_id
        order by o.removed_at desc, o.id limit ${MOST_PAST})`.execute(tx);
}
