import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Users `u` of an inventory: members of it, or of one of its groups. */
export const userOf = (inventory: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from user_inventories ui where ui.user_id = u.id and ui.inventory_id = ${inventory})
  or exists (select 1 from user_groups ug join groups gg on gg.id = ug.group_id
    where ug.user_id = u.id and gg.inventory_id = ${inventory}))`;

type Kind = 'group' | 'label' | 'user' | 'dutyList' | 'webhook' | 'device';

const TABLES = {
  group: 'groups',
  label: 'labels',
  dutyList: 'duty_lists',
  webhook: 'webhooks',
  device: 'devices',
} as const satisfies Partial<Record<Kind, keyof Database>>;

/** Refuses ids of records that are not in an inventory. @throws {Refusal} NOT_FOUND, for missing and foreign ones alike. */
export async function requireInInventory(
  tx: Transaction<Database>,
  inventoryId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found =
    kind === 'user'
      ? sql<{
          id: string;
        }>`select u.id from users u where u.id = any(${wanted}::text[]) and ${userOf(sql`${inventoryId}`)}`
      : sql<{ id: string }>`
          select r.id from ${sql.table(TABLES[kind])} r where r.id = any(${wanted}::text[]) and r.inventory_id = ${inventoryId}`;
  const { rows } = await found.execute(tx);
  if (rows.length !== wanted.length) throw new Refusal('NOT_FOUND');
}
