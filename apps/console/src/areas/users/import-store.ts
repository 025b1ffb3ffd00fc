import type { ImportPlaces } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

/** Inventories and groups by name, limited to those that the caller sees. */
export async function importPlaces(tx: Transaction<Database>, scope: Scope): Promise<ImportPlaces> {
  const [inventoryIds, groupIds] = scope.all ? [[], []] : [[...scope.inventoryIds], [...scope.groupIds]];
  const groups = await sql<ImportPlaces['groups'][number]>`
    select g.id, g.name, g.inventory_id as "inventoryId" from groups g
    where ${scope.all} or g.inventory_id = any(${inventoryIds}::text[]) or g.id = any(${groupIds}::text[])`.execute(tx);
  const inventories = await sql<ImportPlaces['inventories'][number]>`
    select i.id, i.name from inventories i
    where ${scope.all} or i.id = any(${inventoryIds}::text[])
      or exists (select 1 from groups g where g.inventory_id = i.id and g.id = any(${groupIds}::text[]))`.execute(tx);
  return { inventories: inventories.rows, groups: groups.rows };
}

/** The id of a user by name, ignoring case; undefined if unknown. */
export async function userNamed(tx: Transaction<Database>, username: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}
