import type { ManagedUser } from '@backhaul/contract';
import { assignableRoles, passwordExpiresAt, type PasswordPolicy, type Role } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { administers, type Caller, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { usersWithin } from '../policies/user.js';
import { byText, byValue } from '../resources/page.js';
import type { ListStore } from '../resources/store.js';

/** Whether the scope sees it: an inventory also by one of its groups. */
interface Sighted {
  readonly seen: boolean;
}

/** A user with all memberships, including those that the scope does not see. */
export interface ManagedUserRow {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly phone: string;
  readonly agrees_to_updates: boolean;
  readonly updates_decided_at: Date | null;
  readonly label: string;
  readonly roles: readonly Role[];
  readonly active: boolean;
  readonly password_set: boolean;
  readonly link_expires_at: Date | null;
  readonly password_changed_at: Date;
  readonly password_policy: PasswordPolicy;
  readonly password_forced: boolean;
  readonly last_sign_in_at: Date | null;
  readonly second_factor: boolean;
  readonly second_factor_excluded: boolean;
  readonly oda: boolean;
  readonly created_at: Date;
  /** Name of the organization that manages the account; empty: it was deleted; null: none does. */
  readonly organization: string | null;
  readonly inventories: readonly (ManagedUser['inventories'][number] & Sighted)[];
  readonly groups: readonly (ManagedUser['groups'][number] & Sighted)[];
}

export type UserSearchKey = 'username' | 'name' | 'email' | 'label';
export type UserSortKey = 'username' | 'name' | 'email' | 'createdAt' | 'lastSignInAt';

const inventorySeen = (scope: Scope) =>
  scope.all
    ? sql`true`
    : sql`(i.id = any(${[...scope.inventoryIds]}::text[]) or exists (
        select 1 from groups s where s.inventory_id = i.id and s.id = any(${[...scope.groupIds]}::text[])))`;
const groupSeen = (scope: Scope) =>
  scope.all
    ? sql`true`
    : sql`(i.id = any(${[...scope.inventoryIds]}::text[]) or g.id = any(${[...scope.groupIds]}::text[]))`;

/** Users that match a condition, with the memberships that a scope sees. */
const usersWhere = (scope: Scope, condition: RawBuilder<boolean>) => sql<ManagedUserRow>`(
    select u.id, u.username, u.first_name, u.last_name, trim(u.first_name || ' ' || u.last_name) as name, u.email,
      (select coalesce(o.name, '') from enterprise_users e left join organizations o on o.id = e.organization_id
        where e.user_id = u.id) as organization,
      u.email_verified_at is not null as email_verified, u.agrees_to_updates, u.updates_decided_at, u.label,
      coalesce((select c.phone from user_contacts c where c.user_id = u.id), '') as phone, u.roles, u.active,
      coalesce(u.password_hash like '$argon2id$%', false) as password_set, u.created_at,
      u.password_changed_at, u.password_policy, u.password_forced, u.last_sign_in_at, u.second_factor_excluded, u.oda,
      (select l.expires_at from password_links l where l.user_id = u.id) as link_expires_at,
      exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select 1 from passkeys p where p.user_id = u.id) as second_factor,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'name', i.name, 'seen', ${inventorySeen(scope)}) order by lower(i.name), i.id)
        from user_inventories ui join inventories i on i.id = ui.inventory_id where ui.user_id = u.id), '[]') as inventories,
      coalesce((
        select json_agg(json_build_object('uid', g.id, 'name', g.name, 'inventoryId', i.id, 'inventoryName', i.name,
          'seen', ${groupSeen(scope)}) order by lower(i.name), lower(g.name), g.id)
        from user_groups ug join groups g on g.id = ug.group_id join inventories i on i.id = g.inventory_id
        where ug.user_id = u.id), '[]') as groups
    from users u where ${condition})`;

/** Users, as administrators list them. */
export const managedUsers: ListStore<ManagedUserRow, ManagedUser, UserSearchKey, UserSortKey> = {
  rows: (_db, scope) => usersWhere(scope, usersWithin(scope)),
  left: (scope) => usersWhere(scope, sql<boolean>`true`),
  search: { username: 'username', name: 'name', email: 'email', label: 'label' },
  sort: {
    username: byText('username'),
    name: byText('name'),
    email: byText('email'),
    createdAt: byValue('created_at'),
    // Users who never signed in sort first.
    lastSignInAt: sql`coalesce(r.last_sign_in_at, '-infinity')`,
  },
  present: (row, caller) => ({
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified,
    phone: row.phone,
    agreesToUpdates: row.agrees_to_updates,
    updatesDecidedAt: row.updates_decided_at?.getTime() ?? null,
    label: row.label,
    roles: [...row.roles],
    active: row.active,
    passwordSet: row.password_set,
    passwordLinkExpiresAt: row.link_expires_at?.getTime() ?? null,
    passwordExpirationPolicy: row.password_policy,
    passwordExpiresAt: row.password_set
      ? passwordExpiresAt({ policy: row.password_policy, setAt: row.password_changed_at.getTime() })
      : null,
    forceChangePassword: row.password_forced,
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
    secondFactor: row.second_factor,
    secondFactorExcluded: row.second_factor_excluded,
    oda: row.oda,
    createdAt: row.created_at.getTime(),
    inventories: row.inventories.filter(({ seen }) => seen).map(({ id, name }) => ({ id, name })),
    groups: row.groups
      .filter(({ seen }) => seen)
      .map(({ uid, name, inventoryId, inventoryName }) => ({ uid, name, inventoryId, inventoryName })),
    organization: row.organization,
    elsewhere: [...row.inventories, ...row.groups].some(({ seen }) => !seen),
    editable: row.organization === null && isEditable(row, caller),
  }),
};

/** Whether the caller may assign all of these types of user. */
export function mayAssign(caller: Pick<Caller, 'roles'>, roles: readonly Role[]): boolean {
  const may = assignableRoles(caller.roles);
  return roles.every((role) => may.includes(role));
}

/**
 * Whether the caller may change the account itself: may assign all its types, and manages every inventory and group that it is in.
 * `row` must be read within the caller's scope.
 */
export function isEditable(
  { roles, inventories, groups }: Pick<ManagedUserRow, 'roles' | 'inventories' | 'groups'>,
  caller: Pick<Caller, 'roles' | 'scope'>,
): boolean {
  const { scope } = caller;
  if (!mayAssign(caller, roles)) return false;
  if (scope.all) return true;
  if (!administers(caller.roles)) return [...inventories, ...groups].every(({ seen }) => seen);
  return (
    inventories.every(({ id }) => scope.inventoryIds.has(id)) &&
    groups.every(({ inventoryId }) => scope.inventoryIds.has(inventoryId))
  );
}

/** Memberships of a user that a scope does not see; an inventory with such a group counts as one. */
export function hiddenMemberships({ inventories, groups }: Pick<ManagedUserRow, 'inventories' | 'groups'>) {
  const hidden = groups.filter(({ seen }) => !seen);
  const holds = (id: string) => hidden.some(({ inventoryId }) => inventoryId === id);
  return {
    inventoryIds: inventories.filter(({ id, seen }) => !seen || holds(id)).map(({ id }) => id),
    groupIds: hidden.map(({ uid }) => uid),
  };
}

/** A user as a scope sees it; undefined when there is none. */
export async function userWithin(db: Kysely<Database>, scope: Scope, id: string): Promise<ManagedUserRow | undefined> {
  const { rows } =
    await sql<ManagedUserRow>`select * from ${managedUsers.rows(db, scope)} as r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Refuses changes of an account that an organization manages (spec 3 §5). @throws {Refusal} ENTERPRISE_USER */
export function refuseEnterprise({ organization }: Pick<ManagedUserRow, 'organization'>): void {
  if (organization !== null) throw new Refusal('ENTERPRISE_USER');
}

/** Requires that the caller may change the account. @throws {Refusal} NOT_FOUND, NOT_ASSIGNABLE */
export async function requireEditable(db: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  const user = await userWithin(db, caller.scope, id);
  if (!user) throw new Refusal('NOT_FOUND');
  if (!isEditable(user, caller)) throw new Refusal('NOT_ASSIGNABLE');
}
