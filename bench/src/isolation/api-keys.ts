import type { Role } from '@backhaul/domain';
import type { Tenant, TestUser } from '@backhaul/testing';
import type { Client } from 'pg';

/** Types of the keys: one sees an inventory, the other a group. */
const ROLES = ['luc_admin', 'luc_regular'] as const satisfies readonly Role[];

/** The key that calls are about. */
export const recordedKeyOf = (name: string): string => `tag-${name}-1-key`;

/** Creates API keys of a customer's administrator; they act like users of their type. */
export async function insertKeys(
  db: Client,
  { inventoryId, groupId }: Tenant,
  name: string,
): Promise<readonly TestUser[]> {
  const keys: TestUser[] = ROLES.map((role) => {
    const id = `tag-${name}-key-${role}`;
    return { id, username: id, role, inventoryId, groupId, apiKey: `bhk_canary-${name}-${role}` };
  });
  // Calls change this key, so it is separate from the keys that make calls.
  const record = { id: recordedKeyOf(name), role: 'luc_read' as const, apiKey: `bhk_canary-${name}-record` };
  for (const { id, role, apiKey } of [...keys, record]) {
    await db.query(
      `insert into api_keys (id, name, secret_hash, hint, role, made_by, expires_at)
       values ($1, $1, sha256(convert_to($2, 'UTF8')), 'none', $3, $4, now() + interval '1 day')`,
      [id, apiKey, role, `usr-${name}-luc_admin`],
    );
    await db.query('insert into api_key_inventories (api_key_id, inventory_id) values ($1, $2)', [id, inventoryId]);
    await db.query('insert into api_key_groups (api_key_id, group_id) values ($1, $2)', [id, groupId]);
  }
  return keys;
}
