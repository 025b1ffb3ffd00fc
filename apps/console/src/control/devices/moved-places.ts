import type { SettingChange } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

export interface DevicePlace {
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
}

/** Current place of a device whose row is locked. */
export async function placeOfDevice(tx: Transaction<Database>, id: string, inventoryId: string): Promise<DevicePlace> {
  const groups = tx.selectFrom('device_groups').select('group_id').where('device_id', '=', id).orderBy('group_id');
  return { inventoryId, groupIds: (await groups.execute()).map(({ group_id }) => group_id) };
}

/** Old and new place of a moved device for its audit entry; each reader sees the part that they may see. */
export const movedPlaces = (from: DevicePlace, to: DevicePlace): readonly SettingChange[] => [
  { path: 'inventory', from: from.inventoryId, to: to.inventoryId },
  { path: 'groups', from: from.groupIds.join(', ') || null, to: to.groupIds.join(', ') || null },
];
