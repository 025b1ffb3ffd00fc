import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { AuditActor } from '../../platform/access/audit.js';
import type { ChangeEntry } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { UserViewTable } from '../../platform/db/schema-user-views.js';

/**
 * Locks two accounts with their memberships, and a session, so that a change that ends a view waits until the view exists. Returns whether
 * the session still exists.
 */
export async function lockForView(
  tx: Transaction<Database>,
  sessionId: string,
  userIds: readonly [string, string],
): Promise<boolean> {
  const [session] = (await sql`select 1 from sessions where id = ${sessionId} for update`.execute(tx)).rows;
  await sql`select 1 from users where id = any(${[...userIds]}::text[]) order by id for update`.execute(tx);
  for (const table of ['user_inventories', 'user_groups'])
    await sql`select 1 from ${sql.table(table)} where user_id = any(${[...userIds]}::text[]) for share`.execute(tx);
  return session !== undefined;
}

export const insertView = (tx: Transaction<Database>, view: Omit<Selectable<UserViewTable>, 'ended_by'>) =>
  tx.insertInto('user_views').values(view).execute();

/** A removed view, with the names for the audit. */
export interface RemovedView {
  readonly userId: string;
  readonly viewerId: string;
  readonly actor: AuditActor;
  /** Why it ended; null: it was active. */
  readonly why: 'session' | 'change' | 'time' | null;
}

/** Removes the view of a session, active or ended; undefined without one. */
export const removeViewOf = (tx: Transaction<Database>, sessionId: string, now: Date) =>
  removed(tx, sql`v.session_id = ${sessionId}`, now);

/** Removes an ended view; undefined if another console has already done so. */
export const removeOver = (tx: Transaction<Database>, id: string, now: Date) =>
  removed(tx, sql`v.id = ${id} and ${over(now)}`, now);

/** Ended views without an audit entry. */
export async function overViews(db: Kysely<Database>, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select v.id from user_views v where ${over(now)} limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** The audit entry about the end of a view, under both names. */
export const endOf = ({ userId, viewerId, actor, why }: RemovedView): ChangeEntry => ({
  action: 'userView:end',
  subject: { kind: 'user', id: userId },
  by: actor,
  detail: why === null ? null : WHY[why],
  touches: [['user', viewerId]],
});

/** For the audit. */
const WHY = {
  session: 'the session ended',
  change: 'an account was changed',
  time: 'after 30 minutes',
} as const satisfies Readonly<Record<NonNullable<RemovedView['why']>, string>>;

const over = (now: Date) => sql<boolean>`(v.ended_by is not null or v.ends_at <= ${now})`;

async function removed(
  tx: Transaction<Database>,
  which: ReturnType<typeof over>,
  now: Date,
): Promise<RemovedView | undefined> {
  const { rows } = await sql<{
    user_id: string;
    username: string;
    viewer_id: string;
    viewer: string;
    address: string;
    ended_by: 'session' | 'change' | null;
    late: boolean;
  }>`
    delete from user_views v using users u, users w
    where u.id = v.user_id and w.id = v.viewer_id and ${which}
    returning v.user_id, u.username, v.viewer_id, w.username as viewer, v.address, v.ended_by, v.ends_at <= ${now} as late`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { user_id: userId, username, viewer_id: viewerId, viewer, address, ended_by: endedBy, late } = row;
  return {
    userId,
    viewerId,
    actor: { userId, username, address, viewer: { userId: viewerId, username: viewer } },
    why: endedBy ?? (late ? 'time' : null),
  };
}
