import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';

const LIFETIME_MS = 12 * 60 * 60_000;

/** Makes sessions in a console's database, as many as are wanted, without a password's cost for each. */
export class Sessions {
  readonly #users = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: Client) {}

  /** Headers of a new session of a user. */
  async begin(userId: string): Promise<{ readonly cookie: string }> {
    const token = randomBytes(32).toString('base64url');
    // One after the other: a connection takes one statement at a time.
    const made = this.#last.then(() =>
      this.db.query('insert into sessions (id, token_hash, user_id, expires_at, address) values ($1, $2, $3, $4, $5)', [
        `ses-${randomBytes(9).toString('base64url')}`,
        createHash('sha256').update(token).digest(),
        userId,
        new Date(Date.now() + LIFETIME_MS),
        '127.0.0.1',
      ]),
    );
    this.#last = made.catch(() => undefined);
    await made;
    const cookie = `backhaul=${token}`;
    this.#users.set(cookie, userId);
    return { cookie };
  }

  /** Whose session a request bears; undefined: nobody's that was made here. */
  userOf(headers: Readonly<Record<string, string>>): string | undefined {
    return this.#users.get(headers['cookie'] ?? '');
  }
}
