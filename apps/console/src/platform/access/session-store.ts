import type { PasswordDue, Role } from '@backhaul/domain';
import { mayAskForAccess, permissionsOfUser } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.js';
import type { Caller, Visit } from './scope.js';
import { readViewed, type ViewedUser } from './viewed-store.js';
import { scopeOf } from './scope-of.js';

/** Approved access to an inventory that has not ended; `groupIds`: its groups. */
export interface StandingApproval extends Visit {
  readonly groupIds: readonly string[];
  readonly endsAt: number;
}

/** A valid session with the rights of its user: a `Caller` without the address of the request. */
export type SessionIdentity = Omit<Caller, 'address' | 'visits' | 'viewer'> & {
  /** Inventories that the user may visit as support; not part of `scope`, see `callerOf`. */
  readonly approvals: readonly StandingApproval[];
  /** The user that the session views the console as; see `callerOf`. */
  readonly view: ViewedUser | null;
  readonly beganAt: number;
  readonly expiresAt: number;
  /** Why the session may only set a new password; null: no restriction. */
  readonly passwordDue: PasswordDue | null;
  /** Whether the session may only set up a second factor. */
  readonly secondFactorDue: boolean;
  readonly formerSignInAt: number | null;
  /** Refused sign-ins between the former sign-in and this one. */
  readonly failedSignIns: number;
};

interface IdentityRow {
  session_id: string;
  created_at: Date;
  expires_at: Date;
  password_due: PasswordDue | null;
  second_factor_due: boolean;
  former_sign_in_at: Date | null;
  failed_sign_ins: number;
  user_id: string;
  username: string;
  roles: Role[];
  oda: boolean;
  inventory_ids: string[];
  group_ids: string[];
  viewing: boolean;
  approvals: ApprovalRow[];
}

interface ApprovalRow {
  readonly inventory_id: string;
  readonly approved_by: string;
  readonly ends_at: string;
  readonly group_ids: string[];
}

/** Current access of user `u` to inventories as support. */
export const activeApprovals = (nowMs: number): RawBuilder<ApprovalRow[]> => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('inventory_id', a.inventory_id, 'approved_by', a.decided_by, 'ends_at', a.ends_at,
      'group_ids', array(select g.id from groups g where g.inventory_id = a.inventory_id)))
    from access_approvals a
    where a.user_id = u.id and a.decision = 'approved' and a.ended_at is null and a.ends_at > ${new Date(nowMs)}
  ), '[]')`;

/** The same access, if the roles of the user still permit it. */
export const approvalsOf = ({
  roles,
  approvals,
}: {
  readonly roles: readonly Role[];
  readonly approvals: readonly ApprovalRow[];
}): readonly StandingApproval[] =>
  mayAskForAccess(roles)
    ? approvals.map((one) => ({
        inventoryId: one.inventory_id,
        approvedBy: one.approved_by,
        groupIds: one.group_ids,
        endsAt: Date.parse(one.ends_at),
      }))
    : [];

/** Sessions that have not expired, of active users, in one query. */
export async function readIdentities(
  db: Kysely<Database>,
  which: { readonly tokenHash: Buffer } | { readonly sessionIds: readonly string[] },
  nowMs: number,
): Promise<SessionIdentity[]> {
  const condition: RawBuilder<boolean> =
    'tokenHash' in which ? sql`s.token_hash = ${which.tokenHash}` : sql`s.id = any(${[...which.sessionIds]}::text[])`;
  const { rows } = await sql<IdentityRow>`
    select s.id as session_id, s.created_at, s.expires_at, s.password_due, s.second_factor_due, s.former_sign_in_at, s.failed_sign_ins,
      u.id as user_id, u.username, u.roles, u.oda,
      array(select i.inventory_id from user_inventories i where i.user_id = u.id) as inventory_ids,
      array(select g.group_id from user_groups g where g.user_id = u.id) as group_ids,
      exists (select 1 from user_views v where v.session_id = s.id) as viewing,
      ${activeApprovals(nowMs)} as approvals
    from sessions s join users u on u.id = s.user_id
    where ${condition} and u.active and s.expires_at > ${new Date(nowMs)}`.execute(db);
  const viewed = await readViewed(
    db,
    rows.flatMap((row) => (row.viewing ? [row.session_id] : [])),
    nowMs,
  );
  return rows.map((row) => ({
    view: viewed.get(row.session_id) ?? null,
    userId: row.user_id,
    username: row.username,
    sessionId: row.session_id,
    roles: row.roles,
    permissions: permissionsOfUser(row),
    scope: scopeOf({ roles: row.roles, inventoryIds: row.inventory_ids, groupIds: row.group_ids }),
    approvals: approvalsOf(row),
    beganAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    passwordDue: row.password_due,
    secondFactorDue: row.second_factor_due,
    formerSignInAt: row.former_sign_in_at?.getTime() ?? null,
    failedSignIns: row.failed_sign_ins,
  }));
}

/** Records the use of a session, at most once in `everyMs`. */
export async function noteSessionUse(
  db: Kysely<Database>,
  sessionId: string,
  { nowMs, everyMs }: { readonly nowMs: number; readonly everyMs: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(nowMs) })
    .where('id', '=', sessionId)
    .where('last_used_at', '<=', new Date(nowMs - everyMs))
    .execute();
}
