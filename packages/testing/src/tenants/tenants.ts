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
}

/** A customer: two groups, and a user of every role in the first of them. */
export interface Tenant {
  readonly inventoryId: string;
  readonly groupId: string;
  /** A group of the same inventory without any of these users. */
  readonly neighbourGroupId: string;
  readonly users: readonly TestUser[];
}

const tenant = (name: string): Tenant => {
  const place = { inventoryId: `inv-${name}`, groupId: `grp-${name}-1` };
  return {
    ...place,
    neighbourGroupId: `grp-${name}-2`,
    users: ROLES.map((role) => ({ ...place, id: `usr-${name}-${role}`, username: `${name}.${role}`, role })),
  };
};

/** Two customers that must not see each other's data. */
export const twoTenants = (): { readonly home: Tenant; readonly foreign: Tenant } => ({
  home: tenant('home'),
  foreign: tenant('foreign'),
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

/** Whether a user sees records of a place; implemented separately from the console's code. */
export function userSees(user: TestUser, place: Place): boolean {
  if (user.role === 'super_user') return true;
  const isAdministrator = user.role === 'luc_admin' || user.role === 'luc_media_group_admin';
  return isAdministrator ? place.inventoryId === user.inventoryId : place.groupId === user.groupId;
}
