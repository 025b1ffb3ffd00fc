import { permissionsOf } from '../roles/permissions.js';
import type { Permission, Role } from '../roles/vocabulary.js';
import { assignableRoles } from '../users/assignable.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Begins every API key, so that scanners of source code find one that was committed. */
export const API_KEY_PREFIX = 'bhk_';

/** How long a key is good, in days: the default, and the most. */
export const API_KEY_DAYS = { usual: 90, most: 366 } as const;

/** Keys of a user of an organization are suspended when its provider has not confirmed the user for so long, days. */
export const MAKER_CONFIRMED_DAYS = 7;

/** Choices of a key's term, days. */
export const API_KEY_TERMS = [30, 90, 180, 366] as const;

/** Most addresses that a key may be used from. */
export const API_KEY_ADDRESSES = 20;

/** Name of an API key. */
export const checkApiKeyName: Check<string> = all(required, atMost(64), without('\\'));

/** What no key may do, whatever its type: what belongs to a person, and what would outlive the key. */
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

/** Whether a call with this permission is open to keys at all. */
export const isOpenToKeys = (permission: Permission): boolean => !PERSONAL.has(permission);

/** Whether a key of this type is still good: its maker could make it now. */
export const keyStands = (role: Role, makerRoles: readonly Role[]): boolean =>
  permissionsOf(makerRoles).has('apiKey:manage') && assignableRoles(makerRoles).includes(role);

/** Whether keys of a user may be used: who belongs to no organization, null, needs no confirmation. Times in ms. */
export const isMakerConfirmed = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt === null || now - confirmedAt < MAKER_CONFIRMED_DAYS * 86_400_000;

/** What a key may do now: what its type and its maker both may. */
export function keyPermissions(role: Role, makerRoles: readonly Role[]): ReadonlySet<Permission> {
  const maker = permissionsOf(makerRoles);
  return new Set([...permissionsOf([role])].filter((one) => maker.has(one) && isOpenToKeys(one)));
}
