import { isOpenToKeys } from '../api-keys/api-keys.js';
import { ODA_PERMISSION, permissionsOf, ROLE_PERMISSIONS } from './permissions.js';
import { PERMISSIONS, type Permission, type Role } from './vocabulary.js';

/** Why a permission of a type is withheld: API keys never have it, or the maker of the key does not have it. */
export const WITHHELD = ['keys', 'maker'] as const;

/** A permission, the types that grant it, and why it is withheld; null: it is granted. */
export interface EffectivePermission {
  readonly permission: Permission;
  readonly roles: readonly Role[];
  readonly withheld: (typeof WITHHELD)[number] | null;
}

const givenBy = (
  roles: readonly Role[],
  anyway: readonly Permission[] = ['session:own'],
): readonly EffectivePermission[] =>
  PERMISSIONS.flatMap((permission) => {
    const from = roles.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
    // Every signed-in user may keep a session, even without a role.
    return from.length > 0 || anyway.includes(permission) ? [{ permission, roles: from, withheld: null }] : [];
  });

/**
 * What a user may do, and which types grant each permission; one without types comes from the flag ODA, or from being signed in. All permissions
 * apply within the inventories and groups of the user.
 */
export const effectivePermissions = ({
  roles,
  oda,
}: {
  readonly roles: readonly Role[];
  readonly oda: boolean;
}): readonly EffectivePermission[] => givenBy(roles, oda ? ['session:own', ODA_PERMISSION] : ['session:own']);

/** What an API key may do now: the permissions of its type, and why some of them are withheld. */
export function effectiveKeyPermissions(role: Role, makerRoles: readonly Role[]): readonly EffectivePermission[] {
  const maker = permissionsOf(makerRoles);
  return givenBy([role]).map((one) => ({
    ...one,
    withheld: isOpenToKeys(one.permission) ? (maker.has(one.permission) ? null : 'maker') : 'keys',
  }));
}
