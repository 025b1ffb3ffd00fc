/** Maximum delay until a change by another console takes effect, ms. */
const FRESH_MS = 2_000;
/** Age after which an entry is read again in the background while it is used, ms, so that a busy browser never waits. */
const RENEW_MS = 1_000;
const MOST_ENTRIES = 10_000;

interface Entry<Identity> {
  readonly readAt: number;
  readonly identity: Promise<Identity | undefined>;
  renewing: boolean;
}

/** Caches the user of a token for 2 s, so that a busy browser costs one query. Simultaneous requests share one query. */
export class TokenCache<Identity> {
  private readonly entries = new Map<string, Entry<Identity>>();

  find(key: string, nowMs: number, read: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const known = this.entries.get(key);
    if (known && nowMs - known.readAt < FRESH_MS) {
      if (nowMs - known.readAt >= RENEW_MS && !known.renewing) this.renew(key, known, nowMs, read);
      return known.identity;
    }
    const identity = read();
    this.entries.delete(key);
    this.entries.set(key, { readAt: nowMs, identity, renewing: false });
    const oldest = this.entries.keys().next();
    if (this.entries.size > MOST_ENTRIES && !oldest.done) this.entries.delete(oldest.value);
    identity.catch(() => this.drop(key, identity));
    return identity;
  }

  /** Drops all entries: sessions and keys end rarely, and a lookup in progress must not outlive one. */
  clear(): void {
    this.entries.clear();
  }

  /** Replaces the entry after reading it, unless it was dropped or replaced meanwhile; a failure appears once the entry is too old. */
  private renew(key: string, known: Entry<Identity>, nowMs: number, read: () => Promise<Identity | undefined>): void {
    known.renewing = true;
    const identity = read();
    const taken = (): void => {
      if (this.entries.get(key) === known) this.entries.set(key, { readAt: nowMs, identity, renewing: false });
    };
    const failed = (): void => void (known.renewing = false);
    identity.then(taken, failed);
  }

  private drop(key: string, identity: Entry<Identity>['identity']): void {
    if (this.entries.get(key)?.identity === identity) this.entries.delete(key);
  }
}
