import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** What a unit begins with that is new in an inventory. */
interface InventoryFirsts {
  readonly groupIds: readonly string[];
  readonly sipServer: string;
}

/** The automatic groups and the SIP servers of inventories, by id. */
export async function inventoryFirsts(
  tx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InventoryFirsts>> {
  const rows = await tx
    .selectFrom('inventories')
    .select(['id', 'auto_group_id', 'sip_server'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { groupIds: row.auto_group_id === null ? [] : [row.auto_group_id], sipServer: row.sip_server },
    ]),
  );
}

/** The configuration of a unit that is new in an inventory. */
export const firstConfiguration = (firsts: InventoryFirsts | undefined): UnitConfiguration => ({
  ...FIRST_CONFIGURATION,
  sipAccount: { ...FIRST_CONFIGURATION.sipAccount, server: firsts?.sipServer ?? '' },
});
