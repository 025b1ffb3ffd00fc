import type { Tenant } from '@backhaul/testing';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { sessionCookie } from './cookie.js';
import type { Sessions } from './sessions.js';

/** Inserts a customer with its groups and users. The users have no password; tests create sessions for them. */
export async function insertTenant(db: Kysely<Database>, tenant: Tenant): Promise<void> {
  const { inventoryId } = tenant;
  await db.insertInto('inventories').values({ id: inventoryId, name: inventoryId }).execute();
  const groupIds = [tenant.groupId, tenant.neighbourGroupId];
  await db
    .insertInto('groups')
    .values(groupIds.map((id) => ({ id, inventory_id: inventoryId, name: id })))
    .execute();
  const users = tenant.users.map(({ id, username, role }) => ({ id, username, roles: [role], password_hash: '!' }));
  await db.insertInto('users').values(users).execute();
  const inGroup = tenant.users.map((user) => ({ user_id: user.id, group_id: user.groupId }));
  await db.insertInto('user_groups').values(inGroup).execute();
  const inInventory = tenant.users.map((user) => ({ user_id: user.id, inventory_id: inventoryId }));
  await db.insertInto('user_inventories').values(inInventory).execute();
}

/** Headers of a new session of a user. */
export async function sessionHeaders(
  db: Kysely<Database>,
  sessions: Sessions,
  userId: string,
): Promise<{ cookie: string }> {
  const token = await db.transaction().execute((tx) => sessions.begin(tx, userId, '127.0.0.1'));
  return { cookie: `${sessionCookie(undefined).name}=${token.value}` };
}
