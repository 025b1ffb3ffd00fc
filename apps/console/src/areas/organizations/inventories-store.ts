import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Users of an organization, active or not. */
export async function usersOfOrganization(tx: Transaction<Database>, id: string): Promise<readonly string[]> {
  const rows = await tx.selectFrom('enterprise_users').select('user_id').where('organization_id', '=', id).execute();
  return rows.map(({ user_id: user }) => user);
}

/** Assigns inventories to an organization. @throws {Refusal} NOT_FOUND, INVENTORY_OF_ORGANIZATION for one of another organization */
export async function putInventories(tx: Transaction<Database>, id: string, asked: readonly string[]): Promise<void> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) return;
  // Locked until the transaction ends, against deletion.
  const there = await tx.selectFrom('inventories').select('id').where('id', 'in', ids).forKeyShare().execute();
  if (there.length !== ids.length) throw new Refusal('NOT_FOUND');
  await tx
    .insertInto('organization_inventories')
    .values(ids.map((inventoryId) => ({ inventory_id: inventoryId, organization_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = await tx
    .selectFrom('organization_inventories')
    .select('inventory_id')
    .where('organization_id', '=', id)
    .where('inventory_id', 'in', ids)
    .execute();
  if (own.length !== ids.length) throw new Refusal('INVENTORY_OF_ORGANIZATION');
}

/** Removes inventories from an organization, with the memberships of its users. */
export async function leaveInventories(tx: Transaction<Database>, id: string, ids: readonly string[]): Promise<void> {
  const users = sql`(select user_id from enterprise_users where organization_id = ${id})`;
  await sql`
    delete from user_inventories where user_id in ${users} and inventory_id = any(${[...ids]}::text[])`.execute(tx);
  await sql`
    delete from user_groups where user_id in ${users}
      and group_id in (select g.id from groups g where g.inventory_id = any(${[...ids]}::text[]))`.execute(tx);
  await tx
    .deleteFrom('organization_inventories')
    .where('organization_id', '=', id)
    .where('inventory_id', 'in', ids)
    .execute();
}
