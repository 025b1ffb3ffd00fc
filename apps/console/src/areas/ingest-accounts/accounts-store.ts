import { sql, type Kysely } from 'kysely';
import { inventoriesWithout } from '../../control/services/held-services.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

/** An account as the requests of its owner need it, read anew for each of them. */
export interface SignedAccount {
  readonly inventoryId: string;
  readonly inventoryName: string;
  readonly user: string;
  readonly passwordHash: string | null;
  /** Why it is of no use now; null: it is. */
  readonly obstacle: 'disabled' | 'service off' | null;
  readonly lastUsedAt: number | null;
  readonly lastUsedAddress: string;
  /** Channels of the inventory, or of groups in it, whose files the account fetches. */
  readonly scope: Scope;
}

/** The account with this user, in any case of letters. */
export async function accountNamed(
  db: Kysely<Database>,
  user: string,
  nowMs: number,
): Promise<SignedAccount | undefined> {
  const { rows } = await sql<{
    inventory_id: string;
    name: string;
    username: string;
    password_hash: string | null;
    whole_inventory: boolean;
    enabled: boolean;
    last_used_at: Date | null;
    last_used_address: string;
    group_ids: string[];
  }>`
    select a.*, i.name, array(
      select g.group_id from ingest_account_groups g where g.inventory_id = a.inventory_id) as group_ids
    from ingest_accounts a join inventories i on i.id = a.inventory_id
    where lower(a.username) = ${user.toLowerCase()}`.execute(db);
  const [row] = rows;
  // Also for a user that does not exist, so that the time of the answer does not say who does.
  const without = await inventoriesWithout(db, [row?.inventory_id ?? ''], 'ingest', nowMs);
  return (
    row && {
      inventoryId: row.inventory_id,
      inventoryName: row.name,
      user: row.username,
      passwordHash: row.password_hash,
      obstacle: row.enabled ? (without.has(row.inventory_id) ? 'service off' : null) : 'disabled',
      lastUsedAt: row.last_used_at?.getTime() ?? null,
      lastUsedAddress: row.last_used_address,
      scope: {
        all: false,
        inventoryIds: new Set(row.whole_inventory ? [row.inventory_id] : []),
        groupIds: new Set(row.whole_inventory ? [] : row.group_ids),
      },
    }
  );
}

/** Time between two records of the use of an account, ms. */
export const NOTE_EVERY_MS = 60_000;

/** Records a use, unless another console has just done so. */
export async function noteAccountUse(
  db: Kysely<Database>,
  inventoryId: string,
  { nowMs, address }: { readonly nowMs: number; readonly address: string },
): Promise<void> {
  await db
    .updateTable('ingest_accounts')
    .set({ last_used_at: new Date(nowMs), last_used_address: address })
    .where('inventory_id', '=', inventoryId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(nowMs - NOTE_EVERY_MS))]))
    .execute();
}
