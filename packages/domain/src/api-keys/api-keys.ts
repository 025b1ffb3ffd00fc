import { permissionsOf } from '../roles/permissions.js';
import type { Permission, Role } from '../roles/vocabulary.js';
import { assignableRoles } from '../users/assignable.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Prefix of every API key, so that secret scanners find a committed key. */
export const API_KEY_PREFIX = 'bhk_';

/** Term of a key, days: default and maximum. */
export const API_KEY_DAYS = { usual: 90, most: 366 } as const;

/** Keys of a user of an organization are suspended after this time without a confirmation of the user by its provider, days. */
export const MAKER_CONFIRMED_DAYS = 7;

/** Choices of a key's term, days. */
export const API_KEY_TERMS = [30, 90, 180, 366] as const;

/** Most addresses that a key may be used from. */
export const API_KEY_ADDRESSES = 20;

/** Name of an API key. */
export const checkApiKeyName: Check<string> = all(required, atMost(64), without('\\'));

/** Permissions that no key has, whatever its type: those of a person, and those whose effects outlive the key. */
const PERSONAL: ReadonlySet<Permission> = new Set<Permission>([
  'session:own',
  'user:manage',
  'apiKey:manage',
  'webhook:manage',
  'share:manage',
  'inventory:manage',
  'organization:manage',
  'system:manage',
  'inventoryService:trial',
  'supportCase:manage',
  'audioRoom:join',
  'story:configure',
  'inventoryService:manage',
  'licence:activate',
  'accessApproval:ask',
  'accessApproval:decide',
  'remoteAction:ask',
  'remoteAction:decide',
]);

/** Whether keys may have this permission at all. */
export const isOpenToKeys = (permission: Permission): boolean => !PERSONAL.has(permission);

/** Whether a key of this type is still valid: its maker could create it now. */
export const isKeyRoleAllowed = (role: Role, makerRoles: readonly Role[]): boolean =>
  permissionsOf(makerRoles).has('apiKey:manage') && assignableRoles(makerRoles).includes(role);

/** Whether keys of a user may be used; null: the user belongs to no organization and needs no confirmation. Times in ms. */
export const isMakerConfirmed = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt === null || now - confirmedAt < MAKER_CONFIRMED_DAYS * 86_400_000;

/** Permissions that a key has now: those that its type and its maker both have. */
export function keyPermissions(role: Role, makerRoles: readonly Role[]): ReadonlySet<Permission> {
  const maker = permissionsOf(makerRoles);
  return new Set([...permissionsOf([role])].filter((one) => maker.has(one) && isOpenToKeys(one)));
}
