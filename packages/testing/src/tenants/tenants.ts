import type { Access } from '@backhaul/contract';
import { permissionsOf, type Role, ROLES } from '@backhaul/domain';

/** The inventory and the group of a record. */
export interface Place {
  readonly inventoryId: string;
  readonly groupId: string;
}

export interface TestUser extends Place {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** Uses this API key instead of a session. */
  readonly apiKey?: string;
  /** Access to another inventory as support, which an administrator there approved. */
  readonly visit?: Visit;
}

/** Access of support to an inventory: until later, or over. */
export interface Visit {
  readonly inventoryId: string;
  readonly state: 'active' | 'ended';
}

/** A customer: two groups, a user of every role in the first of them, and partners who are or were support of the other customer. */
export interface Tenant {
  readonly inventoryId: string;
  readonly groupId: string;
  /** A group of the same inventory without any of these users. */
  readonly neighbourGroupId: string;
  readonly users: readonly TestUser[];
  /** One whose access to the other customer is active, and one whose access has ended. */
  readonly support: readonly TestUser[];
}

const tenant = (name: string, other: string): Tenant => {
  const place = { inventoryId: `inv-${name}`, groupId: `grp-${name}-1` };
  return {
    ...place,
    neighbourGroupId: `grp-${name}-2`,
    users: ROLES.map((role) => ({ ...place, id: `usr-${name}-${role}`, username: `${name}.${role}`, role })),
    support: (['active', 'ended'] as const).map((state) => ({
      ...place,
      // The audit of the other customer names them.
      id: `sup-${name}-${state}`,
      username: `${name}.support.${state}`,
      role: 'luc_partner',
      visit: { inventoryId: `inv-${other}`, state },
    })),
  };
};

/** Two customers that must not see anything of each other, but for what support may see during a visit. */
export const twoTenants = (): { readonly home: Tenant; readonly foreign: Tenant } => ({
  home: tenant('home', 'foreign'),
  foreign: tenant('foreign', 'home'),
});

/** Permissions that no API key has, whatever its type. */
const NOT_BY_KEY = [
  'session:own',
  'user:manage',
  'apiKey:manage',
  'webhook:manage',
  'share:manage',
  'inventory:manage',
  'organization:manage',
  'system:manage',
  'inventoryService:trial',
  'inventoryService:manage',
  'licence:activate',
  'accessApproval:ask',
  'accessApproval:decide',
  'remoteAction:ask',
  'remoteAction:decide',
  'supportCase:manage',
  'audioRoom:join',
  'story:configure',
];

/** Whether a user may make a call at all; implemented separately from the console's code, except for the table of roles. */
export function userMay({ role, apiKey }: TestUser, access: Access): boolean {
  if ('public' in access) return true;
  if ('signedIn' in access) return apiKey === undefined;
  return (
    permissionsOf([role]).has(access.permission) && (apiKey === undefined || !NOT_BY_KEY.includes(access.permission))
  );
}

/** The headers of a user with an API key. */
export const keyHeaders = (apiKey: string): { readonly authorization: string } => ({
  authorization: `Bearer ${apiKey}`,
});

/** What support may do in an inventory that it is in; implemented separately from the domain's `comesWithApproval`. */
const ON_VISIT = [
  'session:own',
  'client:read',
  'group:read',
  'unit:read',
  'unit:start',
  'unit:stop',
  'unit:configure',
  'unit:rename',
  'unit:reboot',
  'unit:label',
  'channel:read',
  'server:read',
  'audioRoom:read',
  'audioRoom:join',
  'alert:read',
  'alert:acknowledge',
  'notification:read',
  'file:upload',
  'file:delete',
  'playout:control',
  'story:read',
  'story:manage',
  'supportCase:manage',
  'tally:set',
  'remoteAction:ask',
];

/** Whether a user is in an inventory as support. Without `access`: for some call. */
export const isOnVisit = ({ visit }: TestUser, inventoryId: string, access?: Access): boolean =>
  visit?.state === 'active' &&
  visit.inventoryId === inventoryId &&
  (access === undefined || ('permission' in access && ON_VISIT.includes(access.permission)));

/**
 * Whether a user sees what belongs there; implemented separately from the console's code (design §5). `access`: of the call by which it is
 * read; without it, by any.
 */
export function userSees(user: TestUser, place: Place, access?: Access): boolean {
  if (user.role === 'super_user' || isOnVisit(user, place.inventoryId, access)) return true;
  const isAdministrator = user.role === 'luc_admin' || user.role === 'luc_media_group_admin';
  return isAdministrator ? place.inventoryId === user.inventoryId : place.groupId === user.groupId;
}
