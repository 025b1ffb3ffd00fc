import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';
import { every } from '../platform/kernel/every.js';
import { hasEnded, identifySelf, runsHere, type ProcessIdentity } from './process-identity.js';
import { throwIfStopped } from '../platform/kernel/stopped.js';

/** Another console with another broker runs on the database; the message says what to do. */
export class ConsoleConflict extends Error {
  override readonly name = 'ConsoleConflict';
}

export interface ConsoleLeaseParts {
  readonly db: Kysely<Database>;
  readonly broker: 'embedded' | 'external';
  /** No other process can reach the database: entries of other consoles in it are left-overs. */
  readonly alone: boolean;
  readonly version: string;
  readonly log: Logger;
  /** Called once, when another console took the lease while this one could not reach the database. */
  readonly onLost: (error: ConsoleConflict) => void;
  /** Aborted: waiting for the lease ends with a `StoppedError`. */
  readonly stop?: AbortSignal | undefined;
  /** Other intervals, for tests, ms. */
  readonly timing?: { readonly signMs: number; readonly silentMs: number };
}

/** The lease by which this console uses its database. */
export interface ConsoleLease {
  /** Id of this console in table `consoles`. */
  readonly id: string;
  /** Stops renewing, and releases the lease for another console. */
  leave(): Promise<void>;
}

/** Interval of renewals, and time without one after which a console counts as ended, ms. */
const TIMING = { signMs: 2_000, silentMs: 12_000 };
const LOOK_MS = 250;
/** Arbitrary number: the key of our PostgreSQL advisory lock. */
const LOCK = 7_204_114;

/**
 * Registers this console with its database. A device connects to one broker, so all consoles of a database need the same:
 * no other may run beside a console with an embedded broker, and the second is refused with `ConsoleConflict`. The lease of a console that
 * crashed on this machine does not count; that of one on another machine counts until it has not been renewed for a while.
 */
export async function acquireLease(parts: ConsoleLeaseParts): Promise<ConsoleLease> {
  const { db, log } = parts;
  const { signMs, silentMs } = parts.timing ?? TIMING;
  const own: Own = { id: newId('console'), broker: parts.broker, version: parts.version, ...(await identifySelf()) };
  if (parts.alone) await db.deleteFrom('consoles').execute();
  const first = await enter(db, own, silentMs);
  if (first) log.info({ host: first.host, pid: first.pid }, 'looking whether another console is alive');
  for (let other = first; other; other = await enter(db, own, silentMs)) {
    if (other.id !== first?.id || other.seen !== first.seen || (await runsHere(other))) throw taken(other);
    await sleep(LOOK_MS);
    throwIfStopped(parts.stop);
  }
  let lost = false;
  const signs = every(signMs, 'sign of life', log, async () => {
    if (lost || (await renewLease(db, own.id))) return;
    // The database was unreachable for long, and another console may have registered in the meantime.
    const other = await enter(db, own, silentMs);
    if (!other) return;
    lost = true;
    parts.onLost(taken(other));
  });
  return {
    id: own.id,
    async leave() {
      await signs.stop();
      await db.deleteFrom('consoles').where('id', '=', own.id).execute();
    },
  };
}

interface Own extends ProcessIdentity {
  readonly id: string;
  readonly broker: ConsoleLeaseParts['broker'];
  readonly version: string;
}

interface Other extends ProcessIdentity {
  readonly id: string;
  readonly broker: ConsoleLeaseParts['broker'];
  /** Time of its last renewal, as text: only compared. */
  readonly seen: string;
}

/** Registers this console, unless a conflicting one is registered, which is returned. */
const enter = (db: Kysely<Database>, own: Own, silentMs: number): Promise<Other | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await sql`delete from consoles where seen_at < now() - ${silentMs} * interval '1 millisecond'`.execute(tx);
    const rows = await tx
      .selectFrom('consoles')
      .select(['id', 'broker', 'host', 'machine', 'pid', 'birth', sql<string>`seen_at::text`.as('seen')])
      .execute();
    for (const row of rows) {
      if (own.broker === 'external' && row.broker === 'external') continue;
      if (!(await hasEnded(row))) return row;
      await tx.deleteFrom('consoles').where('id', '=', row.id).execute();
    }
    await tx.insertInto('consoles').values(own).execute();
    return undefined;
  });

/** False when this console is no longer recorded. */
async function renewLease(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('consoles')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function taken({ broker, host, pid }: Other): ConsoleConflict {
  const other = broker === 'embedded' ? 'Another console with an embedded broker' : 'A console with MQTT_URL';
  return new ConsoleConflict(
    `${other} runs on this database (${host}, process ${pid}). Stop it, or set the same MQTT_URL for all consoles of the database.`,
  );
}
