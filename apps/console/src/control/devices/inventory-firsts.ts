import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { autoGroups } from './auto-groups.js';

/** Initial values of a unit that is new in an inventory. */
interface InventoryFirsts {
  readonly groupIds: readonly string[];
  readonly sipServer: string;
}

/** The groups that units join automatically, and the SIP servers of inventories, by id. */
export async function inventoryFirsts(
  tx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InventoryFirsts>> {
  const rows = await tx
    .selectFrom('inventories')
    .select(['id', 'sip_server'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const firsts = new Map<string, InventoryFirsts>();
  for (const { id, sip_server } of rows)
    firsts.set(id, { groupIds: await autoGroups(tx, id, 'unit'), sipServer: sip_server });
  return firsts;
}

/** The configuration of a unit that is new in an inventory. */
export const firstConfiguration = (firsts: InventoryFirsts | undefined): UnitConfiguration => ({
  ...FIRST_CONFIGURATION,
  sipAccount: { ...FIRST_CONFIGURATION.sipAccount, server: firsts?.sipServer ?? '' },
});
