import { permissionsOf, type Role } from '@backhaul/domain';
import { administers, type Scope } from './scope.js';

export interface Membership {
  readonly roles: readonly Role[];
  readonly inventoryIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Scope of a user: a superuser sees everything, administrators their inventories, all others their groups. */
export function scopeOf({ roles, inventoryIds, groupIds }: Membership): Scope {
  if (roles.includes('super_user')) return { all: true };
  return {
    all: false,
    inventoryIds: new Set(administers(roles) ? inventoryIds : []),
    groupIds: new Set(groupIds),
    managesChannels: permissionsOf(roles).has('channel:configure'),
  };
}
