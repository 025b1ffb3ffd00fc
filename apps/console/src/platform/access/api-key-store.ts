import { isMakerConfirmed, keyPermissions, isKeyRoleAllowed, type Role } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import type { Caller } from './scope.js';
import { scopeOf } from './scope-of.js';

/** A valid key with its permissions: a `Caller` without the address of the request. */
export type KeyIdentity = Omit<Caller, 'address'> & {
  readonly apiKey: NonNullable<Caller['apiKey']>;
  /** Addresses and networks that it may be used from; empty: all. */
  readonly addresses: readonly string[];
};

interface KeyRow {
  id: string;
  name: string;
  role: Role;
  addresses: string[];
  user_id: string;
  username: string;
  maker_roles: Role[];
  maker_confirmed_at: Date | null;
  inventory_ids: string[];
  group_ids: string[];
}

/**
 * The key with this hash and its current permissions: limited to inventories and groups that its maker still has, and valid only while
 * its maker could make it and is confirmed by their organization. Undefined when it is unknown, expired, or no longer valid.
 */
export async function readKey(
  db: Kysely<Database>,
  secretHash: Buffer,
  nowMs: number,
): Promise<KeyIdentity | undefined> {
  const { rows } = await sql<KeyRow>`
    with k as (
      select k.*, u.username, u.roles as maker_roles, 'super_user' = any(u.roles) as maker_sees_all,
        e.confirmed_at as maker_confirmed_at
      from api_keys k join users u on u.id = k.made_by left join enterprise_users e on e.user_id = u.id
      where k.secret_hash = ${secretHash} and u.active and k.expires_at > ${new Date(nowMs)})
    select k.id, k.name, k.role, k.addresses, k.made_by as user_id, k.username, k.maker_roles, k.maker_confirmed_at,
      array(
        select i.inventory_id from api_key_inventories i
        where i.api_key_id = k.id and (k.maker_sees_all or exists (
          select 1 from user_inventories m where m.user_id = k.made_by and m.inventory_id = i.inventory_id))) as inventory_ids,
      array(
        select kg.group_id from api_key_groups kg join groups g on g.id = kg.group_id
        where kg.api_key_id = k.id and (k.maker_sees_all or exists (
          select 1 from user_inventories m where m.user_id = k.made_by and m.inventory_id = g.inventory_id))) as group_ids
    from k`.execute(db);
  const [row] = rows;
  if (row === undefined || !isKeyRoleAllowed(row.role, row.maker_roles)) return undefined;
  if (!isMakerConfirmed(row.maker_confirmed_at?.getTime() ?? null, nowMs)) return undefined;
  const roles = [row.role];
  const permissions = keyPermissions(row.role, row.maker_roles);
  return {
    userId: row.user_id,
    username: row.username,
    sessionId: row.id,
    apiKey: { id: row.id, name: row.name },
    roles,
    permissions,
    scope: scopeOf({ roles, inventoryIds: row.inventory_ids, groupIds: row.group_ids }),
    addresses: row.addresses,
  };
}

/** Records the use of a key, at most once in `everyMs`. */
export async function noteUse(
  db: Kysely<Database>,
  id: string,
  use: { readonly nowMs: number; readonly everyMs: number; readonly address: string; readonly call: string },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(use.nowMs), last_used_address: use.address, last_used_call: use.call })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(use.nowMs - use.everyMs))]))
    .execute();
}
