import { permissionsOf, type Permission, type Role } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { callerOf } from './caller-of.js';
import type { Caller } from './scope.js';
import { scopeOf } from './scope-of.js';
import { approvalsOf, activeApprovals } from './session-store.js';

interface Row {
  readonly username: string;
  readonly roles: Role[];
  readonly inventory_ids: string[];
  readonly group_ids: string[];
  readonly approvals: Parameters<typeof approvalsOf>[0]['approvals'];
}

/**
 * A user as a caller with a permission, with current rights: for work that was requested earlier and runs later, with or without a session.
 * Null: the user is gone, inactive, or may no longer do it.
 */
export async function readCaller(
  db: Kysely<Database>,
  userId: string,
  permission: Permission,
  nowMs: number,
): Promise<Caller | null> {
  const { rows } = await sql<Row>`
    select u.username, u.roles,
      array(select i.inventory_id from user_inventories i where i.user_id = u.id) as inventory_ids,
      array(select g.group_id from user_groups g where g.user_id = u.id) as group_ids,
      ${activeApprovals(nowMs)} as approvals
    from users u where u.id = ${userId} and u.active`.execute(db);
  const [row] = rows;
  const permissions = permissionsOf(row?.roles ?? []);
  if (row === undefined || !permissions.has(permission)) return null;
  const { username, roles, inventory_ids: inventoryIds, group_ids: groupIds } = row;
  const scope = scopeOf({ roles, inventoryIds, groupIds });
  return callerOf(
    { userId, username, roles, permissions, scope, sessionId: '', approvals: approvalsOf(row), view: null },
    permission,
    '',
  );
}
