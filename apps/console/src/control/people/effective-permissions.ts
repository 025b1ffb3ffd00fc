import type { EffectivePermissions } from '@backhaul/contract';
import type { EffectivePermission, Role } from '@backhaul/domain';
import { administers } from '../../platform/access/scope.js';

interface Place {
  readonly roles: readonly Role[];
  readonly inventories: readonly { readonly id: string; readonly name: string }[];
  readonly groups: readonly { readonly uid: string; readonly name: string; readonly inventoryId: string }[];
}

/** Where the permissions of a user or a key hold, as the caller sees it: inventories with their groups. */
export function placeOf({ roles, inventories, groups }: Place): Pick<EffectivePermissions, 'reach' | 'inventories'> {
  const reach = roles.includes('super_user') ? 'everything' : administers(roles) ? 'inventories' : 'groups';
  return {
    reach,
    inventories: inventories.map(({ id, name }) => ({
      id,
      name,
      groups: groups.filter(({ inventoryId }) => inventoryId === id).map(({ uid, name: of }) => ({ uid, name: of })),
    })),
  };
}

/** Permissions, as they are answered. */
export const presentPermissions = (permissions: readonly EffectivePermission[]): EffectivePermissions['permissions'] =>
  permissions.map(({ roles, ...one }) => ({ ...one, roles: [...roles] }));
