import type { AuditAction, AuditKind, SettingChange } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { NOTIFICATIONS, notifyAllChanged, type RecordKind } from '../db/notify.js';
import type { Database } from '../db/schema.js';
import { type AuditGone } from './audit-place.js';
import { auditRow, type AuditActor } from './audit.js';

/** Kinds of records that a console holds in memory, and reads again right after a change, before its notification arrives. */
type HeldKind = 'unit' | 'channel' | 'server';

/** A record that a change touches: every console reads it again. */
export type Touched<K extends RecordKind = RecordKind> = readonly [kind: K, id: string];

/** A change: its audit row, and the records that it touches. */
export interface ChangeEntry<K extends RecordKind = RecordKind> {
  /** The action, as `<noun>:<verb>`. */
  readonly action: AuditAction;
  readonly subject?: { readonly kind: AuditKind; readonly id: string };
  /** The actor in the audit, if it is not the caller: an inventory does not learn who acted in another one. */
  readonly by?: AuditActor;
  /** Readable text; never a secret. */
  readonly detail?: string | null;
  /** Settings before and after; never a secret. */
  readonly changes?: readonly SettingChange[];
  /** The inventory that the subject leaves, whose administrators may read the entry too. */
  readonly leaves?: string;
  /** Name and place of the subject, if they cannot be looked up afterwards. */
  readonly gone?: AuditGone;
  readonly touches?: readonly Touched<K>[];
}

type Entries<K extends RecordKind> = ChangeEntry<K> | readonly ChangeEntry<K>[] | undefined;
type EntriesOf<T, K extends RecordKind = RecordKind> = ChangeEntry<K> | ((result: T) => Entries<K>);
type Change<T> = (tx: Transaction<Database>) => Promise<T>;

export interface MutateDependencies {
  readonly db: Kysely<Database>;
  readonly registry: { refresh(kind: HeldKind, id: string): Promise<void> };
  /** For areas that change users: reads their rights again immediately. */
  readonly sessions?: { userChanged(): void };
}

/**
 * One change. `change` runs in a transaction, again after a deadlock, so it may change only rows; the audit rows and the notification of
 * every console follow in the same transaction, in one statement. After the commit, this console reads the changed records. `entry`
 * describes the change; without an entry nothing changed, and nothing is recorded.
 * `committed` runs right after the commit, for work that must not wait for the records to be read.
 */
export async function mutate<T>(
  { db, registry, sessions }: MutateDependencies,
  caller: AuditActor,
  change: Change<T>,
  entry: EntriesOf<T>,
  committed?: (result: T) => void,
): Promise<T> {
  const { result, touches } = await commit(db, caller, change, entry);
  committed?.(result);
  await refreshAll(registry, touches);
  if (touches.some(([kind]) => kind === 'user' || kind === 'accessApproval')) sessions?.userChanged();
  return result;
}

/** As `mutate`, for accounts and sessions, which no console holds in memory. */
export async function mutateAccount<T>(
  db: Kysely<Database>,
  caller: AuditActor,
  change: Change<T>,
  entry: EntriesOf<T, Exclude<RecordKind, HeldKind>>,
): Promise<T> {
  const { result } = await commit(db, caller, change, entry);
  return result;
}

/** As `mutate`, for changes that follow from reports and results of devices: no user requested them, so there is no audit row. */
export async function follow<T>(
  { db, registry }: MutateDependencies,
  change: Change<T>,
  touched: (result: T) => readonly Touched[],
): Promise<T> {
  const { result, touches } = await transact(db, async (tx) => {
    const changed = await change(tx);
    const records = touched(changed);
    if (records.length > 0) await notifyAllChanged(tx, records);
    return { result: changed, touches: records };
  });
  await refreshAll(registry, touches);
  return result;
}

/** SQLSTATE of a transaction that was rolled back because it and another one waited for each other. */
const DEADLOCK = '40P01';
const MOST_TRIES = 3;

const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === DEADLOCK;

/** Runs a transaction, and again after a deadlock, because the other transaction continues then (PostgreSQL, Explicit Locking). */
async function transact<T>(db: Kysely<Database>, work: Change<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

const commit = <T>(db: Kysely<Database>, caller: AuditActor, change: Change<T>, entry: EntriesOf<T>) =>
  transact(db, async (tx) => {
    const result = await change(tx);
    const entries = [(typeof entry === 'function' ? entry(result) : entry) ?? []].flat();
    const touches = entries.flatMap((one) => one.touches ?? []);
    if (entries.length > 0) await record(tx, caller, entries, touches);
    return { result, touches };
  });

async function refreshAll(registry: MutateDependencies['registry'], touches: readonly Touched[]): Promise<void> {
  await Promise.all(touches.flatMap(([kind, id]) => (isHeld(kind) ? [registry.refresh(kind, id)] : [])));
}

const isHeld = (kind: RecordKind): kind is HeldKind => kind === 'unit' || kind === 'channel' || kind === 'server';

/** Writes the audit rows and notifies every console, if and when the transaction commits. */
async function record(
  tx: Transaction<Database>,
  caller: AuditActor,
  entries: readonly ChangeEntry[],
  touches: readonly Touched[],
): Promise<void> {
  const rows = entries.map(({ action, subject, detail, changes, leaves, gone, by = caller }) =>
    auditRow({ action, subject, detail, changes, leaves, gone, caller: by, result: 'done' }),
  );
  const columns = sql.join(
    Object.keys(auditRow({ action: 'session:own', caller, result: 'done' })).map((name) => sql.ref(name)),
  );
  const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`));
  const words = touches.map(([kind, id]) => `${kind}:${id}`);
  await sql`
    with entry as (insert into audit (${columns}) values ${values})
    select pg_notify(${NOTIFICATIONS}, word || ':' || pg_current_xact_id()::text) from unnest(${words}::text[]) as word`.execute(
    tx,
  );
}
