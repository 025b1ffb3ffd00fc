import { createHash, randomBytes } from 'node:crypto';
import type { PasswordDue, SignInWay } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../kernel/clock.js';
import { notifyAllChanged, notifyChanged } from '../db/notify.js';
import type { Database } from '../db/schema.js';
import { newId } from '../kernel/ids.js';
import { noteSessionUse, readIdentities, type SessionIdentity } from './session-store.js';
import { TokenCache } from './token-cache.js';

const HOUR_MS = 60 * 60_000;
/** A session that is not used for this long is over. */
const IDLE_MS = 12 * HOUR_MS;
/** However it is used, a session is over this long after its sign-in. */
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** A session in use is prolonged at most this often. */
const PROLONG_EVERY_MS = 5 * 60_000;
/** The last use of a session is noted at most this often. */
const NOTE_EVERY_MS = 60_000;
/** So many uses are remembered; then the memory begins anew. */
const MOST_NOTED = 10_000;
const LONGEST_USER_AGENT = 255;

/** A token as it goes to the browser; it is never stored, only its hash is. */
export interface SessionToken {
  readonly value: string;
  readonly expiresAt: number;
  readonly sessionId: string;
}

/** What is known of a session when it begins. */
interface Beginning {
  readonly userAgent?: string | undefined;
  /** Why it is good for nothing but a new password. */
  readonly passwordDue?: PasswordDue | null;
  /** Whether it is good for nothing but setting up a second factor. */
  readonly secondFactorDue?: boolean;
  /** When the user signed in before. */
  readonly formerSignInAt?: Date | null;
  /** Sign-ins that were refused since. */
  readonly failedSignIns?: number;
  readonly way?: SignInWay | null;
}

/** Which sessions are over: one, or every one of a user but perhaps one. */
export type SessionEnding =
  { readonly sessionId: string } | { readonly userId: string; readonly except: string | undefined };

/** Who is signed in (design §5). */
export class Sessions {
  private readonly cache = new TokenCache<SessionIdentity>();
  private readonly noted = new Map<string, number>();
  private readonly listeners = new Set<(ending: SessionEnding) => void>();
  private readonly changeListeners = new Set<() => void>();

  constructor(private readonly deps: { readonly db: Kysely<Database>; readonly clock: Clock }) {}

  /** Begins a session; `tx` is that of the sign-in. */
  async begin(
    tx: Transaction<Database>,
    userId: string,
    address: string,
    {
      userAgent = '',
      passwordDue = null,
      secondFactorDue = false,
      formerSignInAt = null,
      failedSignIns = 0,
      way = null,
    }: Beginning = {},
  ): Promise<SessionToken> {
    const value = randomBytes(32).toString('base64url');
    const now = this.deps.clock.now();
    const expiresAt = now + IDLE_MS;
    const sessionId = newId('ses');
    await tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        token_hash: hashOf(value),
        user_id: userId,
        created_at: new Date(now),
        expires_at: new Date(expiresAt),
        address,
        password_due: passwordDue,
        second_factor_due: secondFactorDue,
        user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
        last_used_at: new Date(now),
        former_sign_in_at: formerSignInAt,
        failed_sign_ins: failedSignIns,
        way,
      })
      .execute();
    return { value, expiresAt, sessionId };
  }

  /** Whom a token belongs to; at most 2 s old, and never older than an ending in this process. */
  async find(token: string): Promise<SessionIdentity | undefined> {
    const tokenHash = hashOf(token);
    const now = this.deps.clock.now();
    const found = await this.cache.find(tokenHash.toString('hex'), now, async () => {
      const [identity] = await readIdentities(this.deps.db, { tokenHash }, now);
      return identity;
    });
    if (found === undefined) return undefined;
    // Access of support, and a view, is over at its end, not when the cache is.
    const view = found.view !== null && found.view.endsAt > now ? found.view : null;
    return { ...found, view, approvals: found.approvals.filter(({ endsAt }) => endsAt > now) };
  }

  /** Reads which of the sessions are still valid: for sockets, which live longer than a request. */
  async standing(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionIdentity>> {
    if (sessionIds.length === 0) return new Map();
    const identities = await readIdentities(this.deps.db, { sessionIds }, this.deps.clock.now());
    return new Map(identities.map((identity) => [identity.sessionId, identity]));
  }

  /** Notes that a session is in use, at most once a minute. */
  async used({ sessionId }: SessionIdentity): Promise<void> {
    const nowMs = this.deps.clock.now();
    if (nowMs - (this.noted.get(sessionId) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return;
    if (this.noted.size >= MOST_NOTED) this.noted.clear();
    this.noted.set(sessionId, nowMs);
    await noteSessionUse(this.deps.db, sessionId, { nowMs, everyMs: NOTE_EVERY_MS });
  }

  /** Prolongs a session that is in use, now and then; answers the new end when it did. */
  async prolong(identity: SessionIdentity): Promise<number | undefined> {
    const expiresAt = Math.min(this.deps.clock.now() + IDLE_MS, identity.beganAt + ABSOLUTE_MS);
    if (expiresAt - identity.expiresAt < PROLONG_EVERY_MS) return undefined;
    await this.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(expiresAt) })
      .where('id', '=', identity.sessionId)
      .where('expires_at', '<', new Date(expiresAt))
      .execute();
    this.cache.clear();
    return expiresAt;
  }

  /** Ends a session within `tx`; call `ended` once that is committed. */
  async end(tx: Transaction<Database>, sessionId: string): Promise<SessionEnding> {
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    await notifyChanged(tx, 'session', sessionId);
    return { sessionId };
  }

  /** Ends a user's sessions, but perhaps one (on disabling, on a new password); call `ended` once that is committed. */
  async endAllOf(tx: Transaction<Database>, userId: string, except?: string): Promise<SessionEnding> {
    let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
    if (except !== undefined) query = query.where('id', '!=', except);
    const gone = await query.returning('id').execute();
    const ended = gone.map(({ id }) => ['session', id] as const);
    if (ended.length > 0) await notifyAllChanged(tx, ended);
    return { userId, except };
  }

  /** Ends those of the sessions that are the user's; call `ended` with each once that is committed. */
  async endSome(
    tx: Transaction<Database>,
    userId: string,
    sessionIds: readonly string[],
  ): Promise<readonly SessionEnding[]> {
    const gone = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', 'in', sessionIds)
      .returning('id')
      .execute();
    if (gone.length > 0) {
      await notifyAllChanged(
        tx,
        gone.map(({ id }) => ['session', id] as const),
      );
    }
    return gone.map(({ id }) => ({ sessionId: id }));
  }

  /** The user of a session has a new password: it is good for everything again. Call `ended` of the others once that is committed. */
  async passwordChanged(tx: Transaction<Database>, sessionId: string): Promise<void> {
    await tx.updateTable('sessions').set({ password_due: null }).where('id', '=', sessionId).execute();
  }

  /** The user of a session has a second factor: it is good for everything. Call `ended` of the others once that is committed. */
  async secondFactorSet(tx: Transaction<Database>, sessionId: string): Promise<void> {
    await tx.updateTable('sessions').set({ second_factor_due: false }).where('id', '=', sessionId).execute();
  }

  /** Drops cached entries and notifies the owners of open sockets. */
  ended(ending: SessionEnding): void {
    this.cache.clear();
    for (const listener of this.listeners) listener(ending);
  }

  /** Listens for sessions that end in this process, or on another console through the change feed. */
  onEnded(listener: (ending: SessionEnding) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A user's rights changed, here or on another console: they are read again, for open sockets too. */
  userChanged(): void {
    this.cache.clear();
    for (const listener of this.changeListeners) listener();
  }

  /** Listens for changed rights. */
  onUserChanged(listener: () => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
