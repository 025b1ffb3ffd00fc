import { permissionsOf } from '@backhaul/domain';
import { type Membership, scopeOf } from '../../platform/access/scope-of.js';

/** Whether a user may see the usage reports of an inventory. */
export function mayReadReports(user: Pick<Membership, 'roles' | 'inventoryIds'>, inventoryId: string): boolean {
  const scope = scopeOf({ ...user, groupIds: [] });
  return (scope.all || scope.inventoryIds.has(inventoryId)) && permissionsOf(user.roles).has('usageReport:read');
}
