import type { AccessApproval, SupportVisit } from '@backhaul/contract';
import { ANSWER_WITHIN_MS, approvalState, type ApprovalState } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { accessApprovalsWithin } from '../../control/policies/access-approval.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import { administers, type Caller, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

interface Row {
  readonly id: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly supporter: string;
  readonly supporter_name: string;
  readonly reason: string;
  /** Columns for sorting and filtering. */
  readonly state: ApprovalState;
  readonly rank: number;
  readonly decision: 'approved' | 'refused' | null;
  readonly asked_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
}

type Key = 'supporter' | 'inventory';
type ApprovalStore = ListStore<Row, AccessApproval, Key | 'reason', Key | 'state' | 'askedAt'>;

/** SQL of `approvalState` in the domain, for sorting and filtering. */
const stateAt = (now: Date): RawBuilder<ApprovalState> => sql<ApprovalState>`case
  when a.decision = 'refused' then 'refused'
  when a.decision is null and a.ended_at is not null then 'withdrawn'
  when a.decision is null and a.asked_at <= ${new Date(now.getTime() - ANSWER_WITHIN_MS)} then 'lapsed'
  when a.decision is null then 'pending'
  when a.ended_at < a.ends_at then 'ended'
  when a.ends_at > ${now} then 'active'
  else 'expired' end`;

const rowsWhere = (now: Date, condition: RawBuilder<boolean>) => sql<Row>`(
  select x.*, case x.state when 'pending' then 0 when 'active' then 1 else 2 end as rank from (
    select a.id, a.inventory_id, i.name as inventory, u.username as supporter,
      trim(u.first_name || ' ' || u.last_name) as supporter_name, a.reason, ${stateAt(now)} as state,
      a.asked_at, a.decision, a.decided_at, a.decided_by, a.ends_at, a.ended_at, a.ended_by
    from access_approvals a join inventories i on i.id = a.inventory_id join users u on u.id = a.user_id
    where ${condition}) x)`;

const kept = (now: Date, within: (scope: Scope) => RawBuilder<boolean>): ApprovalStore => ({
  rows: (_db, scope) => rowsWhere(now, within(scope)),
  search: { supporter: 'supporter', inventory: 'inventory', reason: 'reason' },
  sort: {
    // Equal states: newest first.
    state: sql`r.rank, -extract(epoch from r.asked_at)`,
    askedAt: byValue('asked_at'),
    supporter: byText('supporter'),
    inventory: byText('inventory'),
  },
  present: (row) => {
    const times = { askedAt: row.asked_at.getTime(), decision: row.decision, endsAt: row.ends_at?.getTime() ?? null };
    const state = approvalState({ ...times, endedAt: row.ended_at?.getTime() ?? null }, now.getTime());
    return {
      id: row.id,
      inventory: { id: row.inventory_id, name: row.inventory },
      supporter: { username: row.supporter, name: row.supporter_name },
      reason: row.reason,
      state,
      askedAt: row.asked_at.getTime(),
      answerBy: row.asked_at.getTime() + ANSWER_WITHIN_MS,
      decidedAt: row.decided_at?.getTime() ?? null,
      decidedBy: row.decided_by,
      endsAt: row.ends_at?.getTime() ?? null,
      endedAt: state === 'expired' ? (row.ends_at?.getTime() ?? null) : (row.ended_at?.getTime() ?? null),
      endedBy: row.ended_by,
    };
  },
});

/** Requests for access, for administrators of the inventories. */
export const decidedStore = (now: Date): ApprovalStore => kept(now, accessApprovalsWithin);

/** Requests for access, for the user who made them. */
export const ownStore = (now: Date, userId: string): ApprovalStore =>
  kept(now, () => sql<boolean>`a.user_id = ${userId}`);

/** SQL condition of the filters by state and by request. */
export const inStates = (states: readonly ApprovalState[] = [], id?: string): RawBuilder<boolean> =>
  sql<boolean>`(${states.length === 0} or r.state = any(${[...states]}::text[])) and (${id ?? null}::text is null or r.id = ${id ?? null})`;

/** Support users now in the inventories of the caller, and inventories that the caller visits as support. */
export async function visitsFor(db: Kysely<Database>, caller: Caller, now: Date): Promise<SupportVisit[]> {
  const { rows } = await sql<{
    id: string;
    inventory_id: string;
    inventory: string;
    username: string;
    name: string;
    decided_by: string;
    ends_at: Date;
    own: boolean;
  }>`
    select a.id, a.inventory_id, i.name as inventory, u.username, trim(u.first_name || ' ' || u.last_name) as name,
      a.decided_by, a.ends_at, a.user_id = ${caller.userId} as own
    from access_approvals a join inventories i on i.id = a.inventory_id join users u on u.id = a.user_id
    where a.decision = 'approved' and a.ended_at is null and a.ends_at > ${now} and u.active and (a.user_id = ${caller.userId} or exists (
      select 1 from user_inventories m where m.user_id = ${caller.userId} and m.inventory_id = a.inventory_id) or exists (
      select 1 from user_groups g join groups o on o.id = g.group_id
      where g.user_id = ${caller.userId} and o.inventory_id = a.inventory_id))
    order by a.ends_at, a.id`.execute(db);
  return rows.map(({ inventory_id, inventory, username, name, decided_by, ends_at, ...row }) => ({
    id: row.id,
    inventory: { id: inventory_id, name: inventory },
    supporter: { username, name },
    approvedBy: decided_by,
    endsAt: ends_at.getTime(),
    own: row.own,
    mayEnd: row.own || (administers(caller.roles) && !caller.scope.all && caller.scope.inventoryIds.has(inventory_id)),
  }));
}

/** Number of requests that wait for a decision of the caller. Superusers have their own page, so 0 for them. */
export async function waitingFor(db: Kysely<Database>, { scope }: Caller, now: Date): Promise<number> {
  if (scope.all || scope.inventoryIds.size === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_approvals a
    where ${accessApprovalsWithin(scope)} and ${stateAt(now)} = 'pending'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The id of an inventory by its name; undefined if it does not exist or the user is a member. */
export async function foreignInventory(
  db: Kysely<Database>,
  name: string,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from inventories i
    where lower(i.name) = lower(${name.trim()}) and not exists (
      select 1 from user_inventories m where m.user_id = ${userId} and m.inventory_id = i.id) and not exists (
      select 1 from user_groups g join groups o on o.id = g.group_id where g.user_id = ${userId} and o.inventory_id = i.id)
    order by i.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Whether the user has an open request for the inventory. Locks the user, so that of two simultaneous requests only one is made. */
export async function hasOpen(
  tx: Transaction<Database>,
  userId: string,
  inventoryId: string,
  now: Date,
): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { rows } = await sql<{ id: string }>`
    select a.id from access_approvals a
    where a.user_id = ${userId} and a.inventory_id = ${inventoryId} and ${stateAt(now)} in ('pending', 'active') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A request with its state, locked; undefined if it was deleted. */
export async function lockedApproval(tx: Transaction<Database>, id: string, now: Date) {
  const { rows } = await sql<{
    id: string;
    inventory_id: string;
    user_id: string;
    username: string;
    active: boolean;
    state: ApprovalState;
  }>`
    select a.id, a.inventory_id, a.user_id, u.username, u.active, ${stateAt(now)} as state
    from access_approvals a join users u on u.id = a.user_id where a.id = ${id} for update of a`.execute(tx);
  return rows[0];
}

export const updateApproval = (
  tx: Transaction<Database>,
  id: string,
  change: Partial<
    Pick<Database['access_approvals'], 'decision' | 'decided_at' | 'decided_by' | 'ends_at' | 'ended_at' | 'ended_by'>
  >,
) => tx.updateTable('access_approvals').set(change).where('id', '=', id).execute();

export const insertApproval = (
  tx: Transaction<Database>,
  request: { id: string; inventory_id: string; user_id: string; reason: string; asked_at: Date },
) => tx.insertInto('access_approvals').values(request).execute();

/** Active users who administer an inventory and have an e-mail address. */
export async function administratorsOf(
  tx: Transaction<Database>,
  inventoryId: string,
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from users u join user_inventories m on m.user_id = u.id
    where m.inventory_id = ${inventoryId} and u.active and u.email <> ''
      and u.roles && array['luc_admin', 'luc_media_group_admin']::text[]
    order by u.id limit 50`.execute(tx);
  return rows;
}

/** Access that has expired and is not yet audited as ended. */
export async function overAt(db: Kysely<Database>, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('access_approvals')
    .select('id')
    .where('decision', '=', 'approved')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** The same, locked; undefined if another console has already ended it. */
export const lockOver = (tx: Transaction<Database>, id: string, now: Date) =>
  tx
    .selectFrom('access_approvals as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.inventory_id', 'a.ends_at', 'u.username'])
    .where('a.id', '=', id)
    .where('a.ended_at', 'is', null)
    .where('a.ends_at', '<=', now)
    .forUpdate('a')
    .executeTakeFirst();
