import { REMOTE_RESULT_MS, type RemoteProblem } from '@backhaul/domain';
import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { RemoteActionTable } from '../../platform/db/schema-remote-actions.js';
import { newId } from '../../platform/kernel/ids.js';
import type { ActionRow } from './store.js';

/** An open remote action; `over`: the support access with which it was requested has ended. */
export type OpenAction = ActionRow & { readonly over: boolean };

const OPEN = ['waiting', 'queued', 'running'] as const;

/** Whether the support access of `a` has ended. */
const accessOver = (now: Date) => sql<boolean>`(a.approval_id is not null and not exists (
  select 1 from access_approvals p where p.id = a.approval_id and p.decision = 'approved' and p.ended_at is null and p.ends_at > ${now}))`;

/** All open actions, oldest first. */
export async function openActions(db: Kysely<Database>, now: Date): Promise<OpenAction[]> {
  const { rows } = await sql<OpenAction>`
    select a.*, ${accessOver(now)} as over from remote_actions a
    where a.state in ('waiting', 'queued', 'running') order by a.asked_at, a.id`.execute(db);
  return rows;
}

/** An action, locked; undefined if it was deleted. */
export async function lockedAction(tx: Transaction<Database>, id: string, now: Date): Promise<OpenAction | undefined> {
  const { rows } = await sql<OpenAction>`
    select a.*, ${accessOver(now)} as over from remote_actions a where a.id = ${id} for update of a`.execute(tx);
  return rows[0];
}

/** Stores a new action; false if the same one is open for the device. */
export async function insertAction(tx: Transaction<Database>, values: Insertable<RemoteActionTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('remote_actions')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Changes an open action; false if it has ended. */
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

/** Ends an action that failed or expired. */
export const failAction = (
  tx: Kysely<Database>,
  id: string,
  now: Date,
  { state, problem, detail = null }: Failure,
): Promise<boolean> => updateAction(tx, id, { state, problem, detail, ended_at: now });

export interface Failure {
  readonly state: 'failed' | 'expired';
  readonly problem: RemoteProblem;
  /** Error text of the device. */
  readonly detail?: string | null;
}

/** The id of a user's support access to an inventory; undefined without one. */
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

/** A result file of an action. */
export interface BroughtFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const until = (now: Date): Date => new Date(now.getTime() + REMOTE_RESULT_MS);

/** Stores the result files of an action. */
export async function addFiles(
  tx: Transaction<Database>,
  actionId: string,
  files: readonly BroughtFile[],
  now: Date,
): Promise<void> {
  const rows = files.map((file) => ({ id: newId('raf'), action_id: actionId, ...file, expires_at: until(now) }));
  if (rows.length > 0) await tx.insertInto('remote_action_files').values(rows).execute();
}

/** Stores the logs of an order as a result file; false if they did not arrive. */
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

/** A result file with its action; undefined if missing or expired. */
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
