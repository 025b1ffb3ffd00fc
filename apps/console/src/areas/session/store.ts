import { passwordDue, type PasswordDue, type PasswordPolicy, type PasswordTerms, type Role } from '@backhaul/domain';
import { isPasswordHash } from '../../platform/access/passwords.js';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Columns of a user for the session calls. */
export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly roles: Role[];
  readonly password_hash: string | null;
  readonly password_changed_at: Date;
  readonly password_policy: PasswordPolicy;
  readonly password_forced: boolean;
  readonly second_factor_excluded: boolean;
  readonly oda: boolean;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
}

/** Facts that decide when the password must be changed. */
export const termsOf = (user: UserRow): PasswordTerms => ({
  policy: user.password_policy,
  setAt: user.password_changed_at.getTime(),
  forced: user.password_forced,
});

/** Why the password must be changed first; null if not, or without a password. */
export const dueOf = (user: UserRow, nowMs: number): PasswordDue | null =>
  isPasswordHash(user.password_hash) ? passwordDue(termsOf(user), nowMs) : null;

const COLUMNS = [
  'id',
  'username',
  'first_name',
  'last_name',
  'email',
  'roles',
  'password_hash',
  'password_changed_at',
  'password_policy',
  'password_forced',
  'second_factor_excluded',
  'oda',
  'last_sign_in_at',
  'created_at',
] as const;

/** An active user by name, ignoring case. */
export const userByName = (db: Kysely<Database>, username: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst();

/** The name of a user, active or not, in its stored spelling; undefined if unknown. */
export async function knownName(db: Kysely<Database>, username: string): Promise<string | undefined> {
  const name = sql<string>`lower(username)`;
  const row = await db
    .selectFrom('users')
    .select('username')
    .where(name, '=', username.toLowerCase())
    .executeTakeFirst();
  return row?.username;
}

/** An active user by id. */
export const userById = (db: Kysely<Database>, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).where('active', '=', true).executeTakeFirst();

export interface UserChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly passwordHash?: string | undefined;
}

/** Number of refused sign-ins under a name since a time, at any step. */
export async function refusedSignIns(db: Kysely<Database>, username: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('audit')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('action', '=', 'session:signIn')
    .where('result', '=', 'refused')
    .where('username', '=', username)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an inventory of the user, or of one of their groups, requires a second factor. Superusers count only if they were added to one. */
export async function isAskedForSecondFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select exists (
      select 1 from inventories i where i.two_factor and (
        exists (select 1 from user_inventories ui where ui.inventory_id = i.id and ui.user_id = ${userId})
        or exists (
          select 1 from user_groups ug join groups g on g.id = ug.group_id
          where g.inventory_id = i.id and ug.user_id = ${userId}))) as asked`.execute(db);
  return rows[0]?.asked === true;
}

/** Stores the time of a sign-in. */
export async function signedIn(tx: Transaction<Database>, id: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ last_sign_in_at: at }).where('id', '=', id).execute();
}

/** Changes the given fields; a new password hash gets the date `at` and clears the request for a change. */
export async function changeUser(tx: Transaction<Database>, id: string, change: UserChange, at: Date): Promise<void> {
  const values = {
    ...(change.firstName !== undefined && { first_name: change.firstName }),
    ...(change.lastName !== undefined && { last_name: change.lastName }),
    ...(change.passwordHash !== undefined && {
      password_hash: change.passwordHash,
      password_changed_at: at,
      password_forced: false,
    }),
  };
  if (Object.keys(values).length > 0) await tx.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Inventories of a user: all for a superuser, otherwise those of the user and of their groups. */
export async function inventoriesOf(db: Kysely<Database>, user: Pick<UserRow, 'id' | 'roles'>) {
  const query = db.selectFrom('inventories').select(['id', 'name']).orderBy('name');
  if (user.roles.includes('super_user')) return query.execute();
  return query
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('user_inventories').select('inventory_id').where('user_id', '=', user.id)),
        eb(
          'id',
          'in',
          eb
            .selectFrom('groups')
            .innerJoin('user_groups', 'user_groups.group_id', 'groups.id')
            .select('groups.inventory_id')
            .where('user_groups.user_id', '=', user.id),
        ),
      ]),
    )
    .execute();
}
