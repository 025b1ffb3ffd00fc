import type { SettingChange } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { NOTIFICATIONS, type RecordKind } from '../db/notify.js';
import type { Database } from '../db/schema.js';
import { auditRow, type AuditActor } from './audit.js';

/** A record that a change touches: every console reads it again. */
export type Touched = readonly [kind: RecordKind, id: string];

/** What was done, for the audit and for those who show it. */
export interface Deed {
  /** What was done, as `<noun>:<verb>`. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** For people; never a secret. */
  readonly detail?: string | null;
  /** Settings before and after; never a secret. */
  readonly changes?: readonly SettingChange[];
  readonly touches?: readonly Touched[];
}

/** Kinds of records that a console holds in memory and reads again at once, rather than when it is notified. */
type HeldKind = 'unit' | 'channel' | 'server';

export interface MutateDependencies {
  readonly db: Kysely<Database>;
  readonly registry: { refresh(kind: HeldKind, id: string): Promise<void> };
  /** Of areas that touch users: their rights are read anew at once. */
  readonly sessions?: { userChanged(): void };
}

/**
 * One change: `change` in a transaction, then in the same one its audit row and the notification of every console, in one statement; after
 * the commit, this console has read what was touched. `deed` says what was done; undefined when nothing changed, and nothing is written down.
 */
export async function mutate<T>(
  { db, registry, sessions }: MutateDependencies,
  caller: AuditActor,
  change: (tx: Transaction<Database>) => Promise<T>,
  deed: Deed | ((result: T) => Deed | undefined),
): Promise<T> {
  const { result, touches } = await db.transaction().execute(async (tx) => {
    const changed = await change(tx);
    const done = typeof deed === 'function' ? deed(changed) : deed;
    if (done === undefined) return { result: changed, touches: [] };
    const { touches: records = [], ...entry } = done;
    await record(tx, caller, entry, records);
    return { result: changed, touches: records };
  });
  await Promise.all(touches.flatMap(([kind, id]) => (isHeld(kind) ? [registry.refresh(kind, id)] : [])));
  if (touches.some(([kind]) => kind === 'user')) sessions?.userChanged();
  return result;
}

const isHeld = (kind: RecordKind): kind is HeldKind => kind === 'unit' || kind === 'channel' || kind === 'server';

/** Writes the audit row and notifies every console, if and when the transaction commits. */
async function record(
  tx: Transaction<Database>,
  caller: AuditActor,
  entry: Omit<Deed, 'touches'>,
  touches: readonly Touched[],
): Promise<void> {
  const row = auditRow({ ...entry, caller, result: 'done' });
  const names = Object.keys(row);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row));
  const words = touches.map(([kind, id]) => `${kind}:${id}`);
  await sql`
    with entry as (insert into audit (${columns}) values (${values}))
    select pg_notify(${NOTIFICATIONS}, word || ':' || pg_current_xact_id()::text) from unnest(${words}::text[]) as word`.execute(
    tx,
  );
}
