import { message } from '@backhaul/contract';

import { sql, type Transaction } from 'kysely';
import { administers, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';

/** The places of a user. */
export interface Memberships {
  readonly inventoryIds: readonly string[];
  readonly groupIds: readonly string[];
}

/**
 * Refuses memberships that the caller does not manage: administrators manage inventories with their groups, others their groups, and they assign
 * only inventories of these. `elsewhere`: the user has other memberships, so none is required here.
 * @throws {Refusal} NOT_FOUND for missing and foreign ones, INVALID for a group outside the inventories.
 */
export async function requireMemberships(
  tx: Transaction<Database>,
  { scope, roles }: Caller,
  { inventoryIds, groupIds }: Memberships,
  elsewhere = false,
): Promise<void> {
  const byGroups = !scope.all && !administers(roles);
  const [ownInventories, ownGroups] = scope.all ? [[], []] : [[...scope.inventoryIds], [...scope.groupIds]];
  const inventoryManaged = scope.all
    ? sql`true`
    : byGroups
      ? sql`exists (select 1 from groups s where s.inventory_id = i.id and s.id = any(${ownGroups}::text[]))`
      : sql`i.id = any(${ownInventories}::text[])`;
  const groupManaged = scope.all
    ? sql`true`
    : byGroups
      ? sql`g.id = any(${ownGroups}::text[])`
      : sql`g.inventory_id = any(${ownInventories}::text[])`;
  // Locked until the transaction ends: if one is deleted in the meantime, the whole assignment is refused.
  const inventories = await sql<{ id: string }>`
    select i.id from inventories i where i.id = any(${[...inventoryIds]}::text[]) and ${inventoryManaged} for key share`.execute(
    tx,
  );
  const groups = await sql<{ id: string; inventory_id: string }>`
    select g.id, g.inventory_id from groups g where g.id = any(${[...groupIds]}::text[]) and ${groupManaged} for key share`.execute(
    tx,
  );
  const complete =
    inventories.rows.length === new Set(inventoryIds).size && groups.rows.length === new Set(groupIds).size;
  if (!complete) throw new Refusal('NOT_FOUND');
  if (groups.rows.some((group) => !inventoryIds.includes(group.inventory_id)))
    throw invalid('body.groupIds', message('group_outside'));
  // A caller who manages only groups would not see the user.
  if (byGroups && groupIds.length === 0 && !elsewhere) throw invalid('body.groupIds', message('required'));
}

/** Makes a user a member of exactly these inventories and groups. */
export async function setMemberships(
  tx: Transaction<Database>,
  userId: string,
  { inventoryIds, groupIds }: Memberships,
): Promise<void> {
  await tx.deleteFrom('user_inventories').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_groups').where('user_id', '=', userId).execute();
  await sql`
    insert into user_inventories (user_id, inventory_id)
    select distinct ${userId}, id from unnest(${[...inventoryIds]}::text[]) as id`.execute(tx);
  await sql`
    insert into user_groups (user_id, group_id)
    select distinct ${userId}, id from unnest(${[...groupIds]}::text[]) as id`.execute(tx);
}
