import { permissionsOfUser, type Role } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import type { Caller } from './scope.js';
import { scopeOf } from './scope-of.js';

/** A user that another user views the console as, until `endsAt`. */
export type ViewedUser = Pick<Caller, 'userId' | 'username' | 'roles' | 'permissions' | 'scope'> & {
  readonly endsAt: number;
};

interface Row {
  session_id: string;
  ends_at: Date;
  user_id: string;
  username: string;
  roles: Role[];
  oda: boolean;
  viewer_roles: Role[];
  viewer_oda: boolean;
  inventory_ids: string[];
  group_ids: string[];
}

/** Viewed users with active accounts, by session. A view gives no rights that the viewing user does not have. */
export async function readViewed(
  db: Kysely<Database>,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, ViewedUser>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select v.session_id, v.ends_at, u.id as user_id, u.username, u.roles, u.oda, w.roles as viewer_roles, w.oda as viewer_oda,
      array(select i.inventory_id from user_inventories i where i.user_id = u.id) as inventory_ids,
      array(select g.group_id from user_groups g where g.user_id = u.id) as group_ids
    from user_views v join users u on u.id = v.user_id join users w on w.id = v.viewer_id
    where v.session_id = any(${[...sessionIds]}::text[]) and v.ended_by is null and v.ends_at > ${new Date(nowMs)}
      and u.active and w.active`.execute(db);
  return new Map(
    rows.map((row) => {
      const own = permissionsOfUser({ roles: row.viewer_roles, oda: row.viewer_oda });
      const { user_id: userId, username, roles, inventory_ids: inventoryIds, group_ids: groupIds } = row;
      return [
        row.session_id,
        {
          userId,
          username,
          roles,
          permissions: new Set([...permissionsOfUser(row)].filter((permission) => own.has(permission))),
          scope: scopeOf({ roles, inventoryIds, groupIds }),
          endsAt: row.ends_at.getTime(),
        },
      ];
    }),
  );
}
