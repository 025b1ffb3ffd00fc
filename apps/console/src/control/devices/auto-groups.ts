import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Groups that a new unit, server or channel of an inventory joins: those that say so, and for units the one that the inventory names. */
export async function autoGroups(
  db: Kysely<Database>,
  inventoryId: string,
  kind: 'unit' | 'server' | 'channel',
): Promise<readonly string[]> {
  const isUnit = kind === 'unit';
  const { rows } = await sql<{ id: string }>`
    select id from groups where inventory_id = ${inventoryId} and (auto_all or (${isUnit} and auto_units))
    union
    select auto_group_id from inventories where ${isUnit} and id = ${inventoryId} and auto_group_id is not null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
