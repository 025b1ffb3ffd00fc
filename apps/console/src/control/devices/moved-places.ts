import type { SettingChange } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Where a device is. */
export interface DevicePlace {
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
}

/** Where a device is now, whose row is locked. */
export async function placeOfDevice(tx: Transaction<Database>, id: string, inventoryId: string): Promise<DevicePlace> {
  const groups = tx.selectFrom('device_groups').select('group_id').where('device_id', '=', id).orderBy('group_id');
  return { inventoryId, groupIds: (await groups.execute()).map(({ group_id }) => group_id) };
}

/** From where and to where a device moved, for its audit entry, of which each reader learns the part that they see. */
export const movedPlaces = (from: DevicePlace, to: DevicePlace): readonly SettingChange[] => [
  { path: 'inventory', from: from.inventoryId, to: to.inventoryId },
  { path: 'groups', from: from.groupIds.join(', ') || null, to: to.groupIds.join(', ') || null },
];
