import type { Role } from '@backhaul/domain';
import type { Scope } from './scope.js';

/** Roles that see their inventories whole, whatever groups they are in. */
const INVENTORY_WIDE: ReadonlySet<Role> = new Set<Role>(['luc_admin', 'luc_media_group_admin']);

export interface Membership {
  readonly roles: readonly Role[];
  readonly inventoryIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** What a user sees: a super user all, administrators their inventories, everybody else their groups. */
export function scopeOf({ roles, inventoryIds, groupIds }: Membership): Scope {
  if (roles.includes('super_user')) return { all: true };
  return {
    all: false,
    inventoryIds: new Set(roles.some((role) => INVENTORY_WIDE.has(role)) ? inventoryIds : []),
    groupIds: new Set(groupIds),
  };
}
