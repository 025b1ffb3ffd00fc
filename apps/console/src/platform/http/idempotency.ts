import { message } from '@backhaul/contract';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../kernel/clock.js';
import type { Database } from '../db/schema.js';
import { answerOf } from '../vault/aad.js';
import type { Vault } from '../vault/vault.js';
import { Refusal } from '../kernel/refusal.js';

/** A response as it was sent. */
export interface Answer {
  readonly status: number;
  readonly body: string | null;
  /** For `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

export interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  /** What identifies the request: method, address, body. */
  readonly fingerprint: string;
}

const TOO_MANY = 429;
const POLL_MS = 50;
const LONGEST_WAIT_MS = 10_000;
/** No request takes longer: an older claim without a response belongs to a console that crashed. */
const ABANDONED_AFTER_MS = 30_000;
const AGAIN = message('key_unfinished');

/**
 * Repeats the first response for the same key of the same user. The key is claimed, and the claim committed,
 * before the request runs: after a crash in between the action is never repeated, the key answers `CONFLICT`, and the
 * caller checks the state and uses a new key. The same applies to responses of 500 and above, which are not stored.
 */
export class Idempotency {
  constructor(private readonly deps: { readonly db: Kysely<Database>; readonly vault: Vault; readonly clock: Clock }) {}

  async once(request: KeyedRequest, run: () => Promise<Answer>): Promise<Answer> {
    // Keyed, because the body may contain a password.
    const hash = this.deps.vault.sign('request', request.fingerprint);
    if (!(await this.claim(request, hash))) return this.firstAnswer(request, hash);
    const answer = await run();
    if (answer.status === TOO_MANY) await this.release(request);
    else if (answer.status < 500) await this.keep(request, answer);
    return answer;
  }

  /** Nothing was done, and the same key may be used again. */
  private async release({ userId, key }: KeyedRequest): Promise<void> {
    await this.deps.db.deleteFrom('idempotency').where('user_id', '=', userId).where('key', '=', key).execute();
  }

  private async claim({ userId, key }: KeyedRequest, hash: Buffer): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.deps.db
      .insertInto('idempotency')
      .values({
        user_id: userId,
        key,
        request_hash: hash,
        status: null,
        body: null,
        created_at: new Date(this.deps.clock.now()),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** Waits for the request in progress; a simultaneous request gets its response. */
  private async firstAnswer({ userId, key }: KeyedRequest, hash: Buffer): Promise<Answer> {
    for (let waited = 0; ; waited += POLL_MS) {
      const row = await this.deps.db
        .selectFrom('idempotency')
        .select(['request_hash', 'status', 'body', 'created_at'])
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!row) throw new Refusal('CONFLICT', AGAIN);
      if (!row.request_hash.equals(hash)) throw new Refusal('IDEMPOTENCY');
      if (row.status !== null) {
        return { status: row.status, body: row.body && this.deps.vault.open(row.body, answerOf(userId, key)) };
      }
      const age = this.deps.clock.now() - row.created_at.getTime();
      if (waited >= LONGEST_WAIT_MS || age >= ABANDONED_AFTER_MS) throw new Refusal('CONFLICT', AGAIN);
      await pause(POLL_MS);
    }
  }

  /** Some responses contain secrets, such as pairing codes, so all are stored sealed. */
  private async keep({ userId, key }: KeyedRequest, answer: Answer): Promise<void> {
    const body = answer.body && this.deps.vault.seal(answer.body, answerOf(userId, key));
    await this.deps.db
      .updateTable('idempotency')
      .set({ status: answer.status, body })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
  }
}
