import { mappedRights, providerUser, type Role } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { setMemberships } from '../../../control/people/memberships.js';
import { lockAccounts, refuseTaken } from '../../../control/people/unique-account.js';
import type { SigningOrganization } from '../../../control/sign-on/organization-store.js';
import type { SignedOn } from '../../../control/sign-on/providers.js';
import type { Database } from '../../../platform/db/schema.js';
import { newId } from '../../../platform/kernel/ids.js';
import { Refusal } from '../../../platform/kernel/refusal.js';

/** Account changes of a sign-in. */
export interface Entered {
  readonly userId: string;
  readonly username: string;
  readonly isNew: boolean;
  /** Settings before and after. */
  readonly before: Account;
  readonly after: Account;
}

type Account = Readonly<Record<string, string | boolean | null>>;

/**
 * Creates or updates the account of a user: names, role, inventories and groups are set by the provider, and a removed account becomes
 * active again. Throws `USER_EXISTS` if another account has the name, the address or the identity, `NO_USER_LICENSE`, and `SIGN_ON_REFUSED`
 * if the organization has no inventory.
 */
export async function enter(
  tx: Transaction<Database>,
  organization: SigningOrganization,
  { claims, issuer, subject, groups }: SignedOn,
  now: Date,
): Promise<Entered> {
  // Locked, so that sign-ins count licences one after the other.
  await tx.selectFrom('organizations').select('id').where('id', '=', organization.id).forUpdate().executeTakeFirst();
  await lockAccounts(tx);
  const known = await tx
    .selectFrom('enterprise_users as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.active', 'u.username', 'u.email', 'e.organization_id'])
    .where('e.issuer', '=', issuer)
    .where('e.subject', '=', subject)
    .executeTakeFirst();
  // An identity that is already in another organization: accounts are never moved.
  if (known && known.organization_id !== null && known.organization_id !== organization.id)
    throw new Refusal('USER_EXISTS');
  if (known?.active !== true || known.organization_id === null) await requireLicense(tx, organization);
  const inventoryIds = await inventoriesOf(tx, organization.id);
  if (inventoryIds.length === 0) throw new Refusal('SIGN_ON_REFUSED');
  const rights = mappedRights(groups, organization);
  const groupIds = await groupsWithin(tx, rights.groupIds, inventoryIds);
  const described = providerUser(claims);
  const id = known?.id ?? newId('usr');
  const before = known ? await accountOf(tx, id) : {};
  // A known user keeps their name and address if the provider's new one belongs to another user.
  const username =
    known && (await isTaken(tx, id, { username: described.username })) ? known.username : described.username;
  const email = known && (await isTaken(tx, id, { email: described.email })) ? known.email : described.email;
  if (!known) await refuseSomebodyElse(tx, id, { username, email });
  const values = {
    username,
    email,
    first_name: described.firstName,
    last_name: described.lastName,
    email_verified_at: email === '' ? null : now,
    roles: [rights.role] satisfies Role[],
    active: true,
  };
  if (known) await tx.updateTable('users').set(values).where('id', '=', id).execute();
  else
    await tx
      .insertInto('users')
      .values({ id, ...values })
      .execute();
  await tx
    .insertInto('enterprise_users')
    .values({ user_id: id, organization_id: organization.id, issuer, subject, removed_at: null, confirmed_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ organization_id: organization.id, removed_at: null, confirmed_at: now }),
    )
    .execute();
  await setMemberships(tx, id, { inventoryIds, groupIds });
  return { userId: id, username, isNew: known === undefined, before, after: await accountOf(tx, id) };
}

async function refuseSomebodyElse(tx: Transaction<Database>, id: string, names: Names): Promise<void> {
  if (await isTaken(tx, id, names)) throw new Refusal('USER_EXISTS');
}

interface Names {
  readonly username?: string;
  readonly email?: string;
}

async function isTaken(tx: Transaction<Database>, id: string, { email, ...names }: Names): Promise<boolean> {
  try {
    await refuseTaken(tx, id, { ...names, ...(email !== '' && { email }) });
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

async function requireLicense(tx: Transaction<Database>, { id, maxUsers }: SigningOrganization): Promise<void> {
  if (maxUsers === null) return;
  const { users } = await tx
    .selectFrom('enterprise_users as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(sql<number>`count(*)::int`.as('users'))
    .where('e.organization_id', '=', id)
    .where('u.active', '=', true)
    .executeTakeFirstOrThrow();
  if (users >= maxUsers) throw new Refusal('NO_USER_LICENSE');
}

async function inventoriesOf(tx: Transaction<Database>, organizationId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('organization_inventories')
    .select('inventory_id')
    .where('organization_id', '=', organizationId)
    .orderBy('inventory_id')
    .forShare()
    .execute();
  return rows.map(({ inventory_id: id }) => id);
}

/** Mapped groups that still exist in the organization's inventories. */
async function groupsWithin(
  tx: Transaction<Database>,
  groupIds: readonly string[],
  inventoryIds: readonly string[],
): Promise<readonly string[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', groupIds)
    .where('inventory_id', 'in', inventoryIds)
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** The account as recorded in the audit. */
async function accountOf(tx: Transaction<Database>, id: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select username, first_name as "firstName", last_name as "lastName", email, active, array_to_string(roles, ', ') as roles,
      coalesce((select string_agg(inventory_id, ', ' order by inventory_id) from user_inventories where user_id = u.id), '') as inventories,
      coalesce((select string_agg(group_id, ', ' order by group_id) from user_groups where user_id = u.id), '') as groups
    from users u where u.id = ${id}`.execute(tx);
  return rows[0] ?? {};
}
