import { type AppContract, type HandlerInput, type ManagedUser, message } from '@backhaul/contract';
import { accountProblems, ODA_PERMISSION, permissionsOf, shutOutRefusal } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import {
  hiddenMemberships,
  isEditable,
  managedUsers,
  mayAssign,
  refuseEnterprise,
  userWithin,
  type ManagedUserRow,
  type UserSearchKey,
  type UserSortKey,
} from '../../control/people/managed-user.js';
import { lockAccounts, refuseTaken } from '../../control/people/unique-account.js';
import type { Store } from '../../control/resources/store.js';
import { requireMemberships, setMemberships } from '../../control/people/memberships.js';
import { setPhone } from './phone-store.js';
import { removeUser } from './remove-store.js';

type Create = HandlerInput<AppContract['users']['create']>['body'];
type Change = HandlerInput<AppContract['users']['update']>['body'];
type UserStore = Store<ManagedUserRow, ManagedUser, UserSearchKey, UserSortKey, Create, Change>;

/** Users, managed by administrators. */
export const userStore = ({ sessions }: { readonly sessions: Pick<Sessions, 'endAllOf' | 'ended'> }): UserStore => ({
  ...managedUsers,
  kind: 'user',
  idPrefix: 'usr',
  table: 'users',
  audited: ({
    username,
    first_name,
    last_name,
    email,
    phone,
    label,
    roles,
    active,
    password_policy,
    password_forced,
    second_factor_excluded,
    oda,
    inventories,
    groups,
  }) => ({
    username,
    firstName: first_name,
    lastName: last_name,
    email,
    phone,
    label,
    roles: roles.join(', '),
    active,
    passwordExpirationPolicy: password_policy,
    forceChangePassword: password_forced,
    secondFactorExcluded: second_factor_excluded,
    oda,
    inventories: inventories.map(({ id }) => id).join(', '),
    groups: groups.map(({ uid }) => uid).join(', '),
  }),
  async create(tx, caller, id, body) {
    refuseBad(body, body.role);
    if (!mayAssign(caller, [body.role])) throw new Refusal('NOT_ASSIGNABLE');
    refuseOda(caller, body.oda);
    await requireMemberships(tx, caller, body);
    await lockAccounts(tx);
    await refuseTaken(tx, id, body);
    const { oda, username, firstName, lastName, email, label, role, passwordExpirationPolicy, secondFactorExcluded } =
      body;
    await tx
      .insertInto('users')
      .values({
        id,
        username,
        first_name: firstName,
        last_name: lastName,
        email,
        label,
        roles: [role],
        password_policy: passwordExpirationPolicy,
        second_factor_excluded: secondFactorExcluded,
        oda,
      })
      .execute();
    if (body.phone !== '') await setPhone(tx, id, body.phone);
    await setMemberships(tx, id, body);
    return {};
  },
  async update(tx, caller, row, body) {
    const { id } = row;
    const role = body.role ?? row.roles[0];
    const seen = await userWithin(tx, caller.scope, id);
    if (!seen) throw new Refusal('NOT_FOUND');
    const hidden = hiddenMemberships(seen);
    const inventoryIds = body.inventoryIds && [...new Set([...body.inventoryIds, ...hidden.inventoryIds])];
    refuseBad({ ...body, inventoryIds }, role);
    refuseEnterprise(seen);
    const isPlaced = placesOnly(body) && mayAssign(caller, seen.roles);
    if ((!isPlaced && !isEditable(seen, caller)) || (body.role !== undefined && !mayAssign(caller, [body.role])))
      throw new Refusal('NOT_ASSIGNABLE');
    refuseWithoutInventory(row, body);
    // Users cannot exempt themselves from a required second factor.
    if (body.secondFactorExcluded === true && !row.second_factor_excluded && caller.userId === id)
      throw invalid('body.secondFactorExcluded', message('own_exclusion'));
    if (!row.oda) refuseOda(caller, body.oda);
    await lockAccounts(tx);
    await refuseShutOut(tx, caller, row, { ...body, inventoryIds });
    await refuseTaken(tx, id, body);
    await changeMemberships(tx, caller, seen, body);
    const newEmail = body.email !== undefined && body.email !== row.email;
    const values = {
      username: body.username,
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      label: body.label,
      active: body.active,
      password_policy: body.passwordExpirationPolicy,
      password_forced: body.forceChangePassword,
      second_factor_excluded: body.secondFactorExcluded,
      oda: body.oda,
      ...(body.role !== undefined && { roles: [body.role] }),
      ...(newEmail && { email_verified_at: null }),
    };
    if (Object.values(values).some((value) => value !== undefined))
      await tx.updateTable('users').set(values).where('id', '=', id).execute();
    if (body.phone !== undefined) await setPhone(tx, id, body.phone);
    const deactivates = row.active && body.active === false;
    // Voids links that were sent to the former address, or to a deactivated user.
    if (newEmail || deactivates) await tx.deleteFrom('password_links').where('user_id', '=', id).execute();
    if (newEmail) await tx.deleteFrom('email_verifications').where('user_id', '=', id).execute();
    const ending = deactivates ? await sessions.endAllOf(tx, id) : undefined;
    return { touches: [['user', id]], ...(ending && { after: () => sessions.ended(ending) }) };
  },
  async remove(tx, caller, row) {
    const { id, username, inventories } = row;
    const seen = await userWithin(tx, caller.scope, id);
    if (!seen) throw new Refusal('NOT_FOUND');
    // Superusers may delete users of an organization, such as those that it no longer manages.
    if (!caller.roles.includes('super_user')) refuseEnterprise(seen);
    if (!isEditable(seen, caller)) throw new Refusal('NOT_ASSIGNABLE');
    await lockAccounts(tx);
    await refuseShutOut(tx, caller, row, { active: false });
    const ending = await sessions.endAllOf(tx, id);
    await removeUser(tx, id);
    return {
      touches: [['user', id]],
      gone: { name: username, inventoryIds: inventories.map((one) => one.id) },
      after: () => sessions.ended(ending),
    };
  },
});

function refuseBad(body: Change, role: Parameters<typeof accountProblems>[1]): void {
  refuseProblems(accountProblems(body, role));
}

/** ODA uses licences of inventories, so only their administrators may grant it. @throws {Refusal} INVALID */
function refuseOda({ roles }: Caller, oda: boolean | undefined): void {
  if (oda === true && !permissionsOf(roles).has(ODA_PERMISSION)) throw invalid('body.oda', message('oda_given'));
}

/** A former superuser may have no inventory; inventories in the change are checked with its other fields. */
function refuseWithoutInventory({ roles, inventories }: ManagedUserRow, { role, inventoryIds }: Change): void {
  if (role === undefined || role === 'super_user' || roles.includes(role)) return;
  if (inventoryIds === undefined && inventories.length === 0) throw invalid('body.role', message('inventory_needed'));
}

async function refuseShutOut(
  tx: Transaction<Database>,
  caller: Caller,
  { id, roles, active, inventories }: ManagedUserRow,
  body: Change,
): Promise<void> {
  const { others } = await tx
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('others'))
    .where('id', '!=', id)
    .where('active', '=', true)
    .where(sql<boolean>`'super_user' = any(roles)`)
    .executeTakeFirstOrThrow();
  const refusal = shutOutRefusal({
    own: caller.userId === id,
    deactivates: active && body.active === false,
    leaves: body.inventoryIds !== undefined && inventories.some((one) => !body.inventoryIds?.includes(one.id)),
    before: roles,
    after: body.role === undefined ? roles : [body.role],
    otherSuperusers: others,
  });
  if (refusal !== null) throw new Refusal(refusal);
}

/** Whether a change affects only inventories and groups. */
const placesOnly = (body: Change): boolean =>
  Object.entries(body).every(([key, value]) => value === undefined || key === 'inventoryIds' || key === 'groupIds');

const own = <T extends { readonly seen: boolean }>(all: readonly T[]): T[] => all.filter((one) => one.seen);

/** Removing an inventory also removes its groups, unless the change sets the groups itself. Memberships that the caller does not see stay. */
async function changeMemberships(
  tx: Transaction<Database>,
  caller: Caller,
  seen: ManagedUserRow,
  body: Change,
): Promise<void> {
  if (body.inventoryIds === undefined && body.groupIds === undefined) return;
  const inventoryIds = body.inventoryIds ?? own(seen.inventories).map(({ id }) => id);
  const remaining = own(seen.groups).filter(({ inventoryId }) => inventoryIds.includes(inventoryId));
  const groupIds = body.groupIds ?? remaining.map(({ uid }) => uid);
  const hidden = hiddenMemberships(seen);
  await requireMemberships(tx, caller, { inventoryIds, groupIds }, hidden.inventoryIds.length > 0);
  await setMemberships(tx, seen.id, {
    inventoryIds: [...inventoryIds, ...hidden.inventoryIds],
    groupIds: [...groupIds, ...hidden.groupIds],
  });
}
