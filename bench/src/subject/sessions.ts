import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';

const LIFETIME_MS = 12 * 60 * 60_000;

/** Makes sessions in a console's database, without the cost of a password check for each. */
export class Sessions {
  readonly #users = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: Client) {}

  /** Begins a session of a user; returns its headers. */
  async begin(userId: string): Promise<{ readonly cookie: string }> {
    const token = randomBytes(32).toString('base64url');
    // One after the other, because a connection runs one statement at a time.
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

  /** The user of a request's session; undefined if the session was not made here. */
  userOf(headers: Readonly<Record<string, string>>): string | undefined {
    return this.#users.get(headers['cookie'] ?? '');
  }
}
