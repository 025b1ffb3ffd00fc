import { type Role, ROLES } from '@backhaul/domain';

/** What may stand in a place: an inventory, and a group of it. */
export interface Place {
  readonly inventoryId: string;
  readonly groupId: string;
}

export interface TestUser extends Place {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
}

/** A customer: two groups, and a user of every role in the first of them. */
export interface Tenant {
  readonly inventoryId: string;
  readonly groupId: string;
  /** A group of the same inventory that none of the users is in. */
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

/** Two customers that must know nothing of each other. */
export const twoTenants = (): { readonly home: Tenant; readonly foreign: Tenant } => ({
  home: tenant('home'),
  foreign: tenant('foreign'),
});

/** Whether a user sees what stands in a place, said anew from the rule (design §5), not by the console's code. */
export function userSees(user: TestUser, place: Place): boolean {
  if (user.role === 'super_user') return true;
  const isAdministrator = user.role === 'luc_admin' || user.role === 'luc_media_group_admin';
  return isAdministrator ? place.inventoryId === user.inventoryId : place.groupId === user.groupId;
}
