import { message } from '@backhaul/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../kernel/clock.js';
import type { Database } from '../db/schema.js';
import { Refusal } from '../kernel/refusal.js';
import type { Attempts, ThrottleRule } from './throttle-rules.js';

/** A counter that an attempt counts in; `key` as `account:…` or `address:…`. */
export interface Limit {
  readonly key: string;
  readonly rule: ThrottleRule;
}

/** Counts failed attempts in the database, so that all consoles share them and a restart keeps them. */
export class Throttle {
  constructor(private readonly deps: { readonly db: Kysely<Database>; readonly clock: Clock }) {}

  /**
   * Counts an attempt as failed before it is made, so that parallel attempts gain nothing; `succeeded` reverts it.
   * Throws `THROTTLED` when a limit is reached, and then counts nothing.
   */
  async attempt(limits: readonly Limit[]): Promise<void> {
    // All requests take the locks in the same order: no deadlock.
    const ordered = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const now = this.deps.clock.now();
    await this.deps.db.transaction().execute(async (tx) => {
      for (const { key, rule } of ordered) {
        const decision = rule(await lockedAttempts(tx, key), now);
        if (!decision.allowed) throw throttled(decision.retryAfterMs);
        await store(tx, key, decision.attempts);
      }
    });
  }

  /** The attempt succeeded: `cleared` keys are reset, `returned` keys get their count back. */
  async succeeded(keys: { readonly cleared: readonly string[]; readonly returned: readonly string[] }): Promise<void> {
    const { db } = this.deps;
    if (keys.cleared.length > 0) await db.deleteFrom('throttles').where('key', 'in', keys.cleared).execute();
    if (keys.returned.length > 0) {
      await db
        .updateTable('throttles')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('key', 'in', keys.returned)
        .where('failures', '>', 0)
        .execute();
    }
  }
}

async function lockedAttempts(tx: Transaction<Database>, key: string): Promise<Attempts | undefined> {
  // Only an existing row can be locked; otherwise two first attempts would not see each other.
  await tx
    .insertInto('throttles')
    .values({ key, window_start: new Date(0), failures: 0 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx
    .selectFrom('throttles')
    .select(['window_start', 'failures'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return row && row.failures > 0 ? { since: row.window_start.getTime(), failures: row.failures } : undefined;
}

const store = (tx: Transaction<Database>, key: string, attempts: Attempts) =>
  tx
    .updateTable('throttles')
    .set({ window_start: new Date(attempts.since), failures: attempts.failures })
    .where('key', '=', key)
    .execute();

const throttled = (retryAfterMs: number): Refusal => {
  const seconds = Math.ceil(retryAfterMs / 1000);
  const when = seconds === 1 ? message('retry_in_a_second') : message('retry_in_seconds', { seconds });
  return new Refusal('THROTTLED', when, undefined, seconds);
};
