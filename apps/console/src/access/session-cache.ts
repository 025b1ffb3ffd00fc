import type { SessionIdentity } from './session-store.js';

/** How long another console's change may go unseen, ms. */
const FRESH_MS = 2_000;
const MOST_ENTRIES = 10_000;

interface Entry {
  readonly readAt: number;
  readonly identity: Promise<SessionIdentity | undefined>;
}

/** Remembers who a token belongs to for 2 s, so that a busy browser costs one query. Requests at once share one. */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();

  find(
    key: string,
    nowMs: number,
    read: () => Promise<SessionIdentity | undefined>,
  ): Promise<SessionIdentity | undefined> {
    const known = this.entries.get(key);
    if (known && nowMs - known.readAt < FRESH_MS) return known.identity;
    const identity = read();
    this.entries.delete(key);
    this.entries.set(key, { readAt: nowMs, identity });
    const oldest = this.entries.keys().next();
    if (this.entries.size > MOST_ENTRIES && !oldest.done) this.entries.delete(oldest.value);
    identity.catch(() => this.drop(key, identity));
    return identity;
  }

  /** Everything: endings are rare, and a lookup that is under way must not outlive one. */
  clear(): void {
    this.entries.clear();
  }

  private drop(key: string, identity: Entry['identity']): void {
    if (this.entries.get(key)?.identity === identity) this.entries.delete(key);
  }
}
