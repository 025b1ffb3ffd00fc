import type { EffectivePermissions } from '@backhaul/contract';
import { INVENTORY_FEATURES, type EffectivePermission, type Role } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { administers } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { effectiveFeatures } from '../policies/group.js';

interface Place {
  readonly roles: readonly Role[];
  readonly inventories: readonly { readonly id: string; readonly name: string }[];
  readonly groups: readonly { readonly uid: string; readonly name: string; readonly inventoryId: string }[];
}

/** Scope of the permissions of a user or a key, as the caller sees it: inventories with their groups, and disabled functions. */
export async function placeOf(
  db: Kysely<Database>,
  { roles, inventories, groups }: Place,
): Promise<Pick<EffectivePermissions, 'reach' | 'inventories'>> {
  const reach = roles.includes('super_user') ? 'everything' : administers(roles) ? 'inventories' : 'groups';
  const [ofInventories, ofGroups] = await Promise.all([
    db
      .selectFrom('inventories')
      .select(['id', 'features'])
      .where('id', 'in', ['', ...inventories.map(({ id }) => id)])
      .execute(),
    db
      .selectFrom('groups')
      .select(['id', effectiveFeatures('groups').as('features')])
      .where('id', 'in', ['', ...groups.map(({ uid }) => uid)])
      .execute(),
  ]);
  return {
    reach,
    inventories: inventories.map(({ id, name }) => ({
      id,
      name,
      off: off(ofInventories, id),
      groups: groups
        .filter(({ inventoryId }) => inventoryId === id)
        .map((group) => ({ uid: group.uid, name: group.name, off: off(ofGroups, group.uid) })),
    })),
  };
}

interface Featured {
  readonly id: string;
  readonly features: readonly string[];
}

function off(rows: readonly Featured[], id: string): EffectivePermissions['inventories'][number]['off'] {
  const on = rows.find((row) => row.id === id)?.features ?? [];
  return INVENTORY_FEATURES.filter((feature) => !on.includes(feature));
}

/** Permissions, as they are answered. */
export const presentPermissions = (permissions: readonly EffectivePermission[]): EffectivePermissions['permissions'] =>
  permissions.map(({ roles, ...one }) => ({ ...one, roles: [...roles] }));
