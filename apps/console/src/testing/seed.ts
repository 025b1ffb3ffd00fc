import { FIRST_FEATURES } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import type { Vault } from '../platform/vault/vault.js';
import { insertServer } from '../control/devices/new-server.js';
import { insertUnits } from '../control/devices/new-unit.js';
import { insertDefaultProfile } from '../control/usage/default-profile-store.js';

export const INVENTORY = 'inv';
export const NORTH = 'north';
export const SOUTH = 'south';

/** Records of a test: one inventory with two groups; in the north group a server with channels, and two units. */
export interface Seeded {
  readonly serverId: string;
  readonly channelIds: readonly string[];
  readonly unitIds: readonly [string, string];
}

/** Inserts these records, with this number of channels. */
export async function seed(db: Kysely<Database>, vault: Vault, channels: number): Promise<Seeded> {
  await db.insertInto('inventories').values({ id: INVENTORY, name: 'Metro' }).execute();
  await insertDefaultProfile(db, INVENTORY);
  await db
    .insertInto('groups')
    .values([NORTH, SOUTH].map((id) => ({ id, inventory_id: INVENTORY, name: id, features: [...FIRST_FEATURES] })))
    .execute();
  const placed = { inventoryId: INVENTORY, groupIds: [NORTH] };
  return db.transaction().execute(async (tx) => {
    const { id, channelIds } = await insertServer(tx, vault, {
      ...placed,
      name: 'media-1',
      channels: Array.from({ length: channels }, (_, index) => ({ name: `studio-${index + 1}`, groupIds: [NORTH] })),
    });
    const [unit = '', other = ''] = await insertUnits(
      tx,
      ['crew-1', 'crew-2'].map((name) => ({ ...placed, name, type: 'fieldUnits' as const })),
    );
    return { serverId: id, channelIds, unitIds: [unit, other] };
  });
}
