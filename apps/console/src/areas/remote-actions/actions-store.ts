import { REMOTE_RESULT_MS, type RemoteProblem } from '@backhaul/domain';
import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { RemoteActionTable } from '../../platform/db/schema-remote-actions.js';
import { newId } from '../../platform/kernel/ids.js';
import type { ActionRow } from './store.js';

/** A remote action that is not over; `over`: the access of support that it was asked with has ended. */
export type OpenAction = ActionRow & { readonly over: boolean };

const OPEN = ['waiting', 'queued', 'running'] as const;

/** Whether the access of support with which `a` was asked for has ended. */
const accessOver = (now: Date) => sql<boolean>`(a.approval_id is not null and not exists (
  select 1 from access_approvals p where p.id = a.approval_id and p.decision = 'approved' and p.ended_at is null and p.ends_at > ${now}))`;

/** Everything that is not over, the oldest first. */
export async function openActions(db: Kysely<Database>, now: Date): Promise<OpenAction[]> {
  const { rows } = await sql<OpenAction>`
    select a.*, ${accessOver(now)} as over from remote_actions a
    where a.state in ('waiting', 'queued', 'running') order by a.asked_at, a.id`.execute(db);
  return rows;
}

/** One action whose row is locked until the transaction ends; undefined: it is gone. */
export async function lockedAction(tx: Transaction<Database>, id: string, now: Date): Promise<OpenAction | undefined> {
  const { rows } = await sql<OpenAction>`
    select a.*, ${accessOver(now)} as over from remote_actions a where a.id = ${id} for update of a`.execute(tx);
  return rows[0];
}

/** Writes a new action; false where the same is open for the device. */
export async function insertAction(tx: Transaction<Database>, values: Insertable<RemoteActionTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('remote_actions')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Changes an action that is not over; false where it is. */
export async function updateAction(
  tx: Kysely<Database>,
  id: string,
  change: Updateable<RemoteActionTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('remote_actions')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an action that came to nothing. */
export const failAction = (
  tx: Kysely<Database>,
  id: string,
  now: Date,
  { state, problem, detail = null }: Failure,
): Promise<boolean> => updateAction(tx, id, { state, problem, detail, ended_at: now });

export interface Failure {
  readonly state: 'failed' | 'expired';
  readonly problem: RemoteProblem;
  /** In the words of the device. */
  readonly detail?: string | null;
}

/** The access of support that a user has in an inventory; undefined: none. */
export async function accessOf(
  tx: Transaction<Database>,
  userId: string,
  inventoryId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('access_approvals')
    .select('id')
    .where('user_id', '=', userId)
    .where('inventory_id', '=', inventoryId)
    .where('decision', '=', 'approved')
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** First and last name of a user. */
export async function nameOf(tx: Transaction<Database>, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** A file that an action brings. */
export interface BroughtFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const until = (now: Date): Date => new Date(now.getTime() + REMOTE_RESULT_MS);

/** Keeps what an action brought. */
export async function addFiles(
  tx: Transaction<Database>,
  actionId: string,
  files: readonly BroughtFile[],
  now: Date,
): Promise<void> {
  const rows = files.map((file) => ({ id: newId('raf'), action_id: actionId, ...file, expires_at: until(now) }));
  if (rows.length > 0) await tx.insertInto('remote_action_files').values(rows).execute();
}

/** Keeps the logs that an order brought; false where they did not come. */
export async function addLogs(
  tx: Transaction<Database>,
  actionId: string,
  commandId: string,
  name: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into remote_action_files (id, action_id, name, type, content, expires_at)
    select ${newId('raf')}, ${actionId}, ${name}, 'application/gzip', l.content, ${until(now)}
    from device_logs l where l.command_id = ${commandId} and l.content is not null`.execute(tx);
  return numAffectedRows > 0n;
}

/** A file with the action that brought it; undefined: there is none, or not any more. */
export async function fileOf(db: Kysely<Database>, actionId: string, fileId: string, now: Date) {
  return db
    .selectFrom('remote_action_files as f')
    .innerJoin('remote_actions as a', 'a.id', 'f.action_id')
    .select(['f.name', 'f.type', 'f.content', 'a.inventory_id', 'a.device_id', 'a.asked_by', 'a.approval_id'])
    .where('f.id', '=', fileId)
    .where('a.id', '=', actionId)
    .where('f.expires_at', '>', now)
    .executeTakeFirst();
}
