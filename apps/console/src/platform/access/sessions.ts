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
/** A session expires after this time without use. */
const IDLE_MS = 12 * HOUR_MS;
/** Maximum age of a session. */
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** Minimum time between two extensions of a session. */
const PROLONG_EVERY_MS = 5 * 60_000;
/** Minimum time between two records of the use of a session. */
const NOTE_EVERY_MS = 60_000;
/** Number of sessions whose last recorded use is kept; then the memory is cleared. */
const MOST_NOTED = 10_000;
const LONGEST_USER_AGENT = 255;

/** A token for the browser; only its hash is stored. */
export interface SessionToken {
  readonly value: string;
  readonly expiresAt: number;
  readonly sessionId: string;
}

/** Facts about a session when it begins. */
interface Beginning {
  readonly userAgent?: string | undefined;
  /** Why the session may only set a new password. */
  readonly passwordDue?: PasswordDue | null;
  /** Whether the session may only set up a second factor. */
  readonly secondFactorDue?: boolean;
  /** Time of the user's former sign-in. */
  readonly formerSignInAt?: Date | null;
  /** Refused sign-ins since then. */
  readonly failedSignIns?: number;
  readonly way?: SignInWay | null;
}

/** The sessions that ended: one, or all of a user with at most one exception. */
export type SessionEnding =
  { readonly sessionId: string } | { readonly userId: string; readonly except: string | undefined };

/** Sessions of signed-in users. */
export class Sessions {
  private readonly cache = new TokenCache<SessionIdentity>();
  private readonly noted = new Map<string, number>();
  private readonly listeners = new Set<(ending: SessionEnding) => void>();
  private readonly changeListeners = new Set<() => void>();

  constructor(private readonly deps: { readonly db: Kysely<Database>; readonly clock: Clock }) {}

  /** Begins a session within the transaction of the sign-in. */
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

  /** The session of a token; at most 2 s old, and never older than an ending in this process. */
  async find(token: string): Promise<SessionIdentity | undefined> {
    const tokenHash = hashOf(token);
    const now = this.deps.clock.now();
    const found = await this.cache.find(tokenHash.toString('hex'), now, async () => {
      const [identity] = await readIdentities(this.deps.db, { tokenHash }, now);
      return identity;
    });
    if (found === undefined) return undefined;
    // Access of support, and a view, end on time, although the cache is older.
    const view = found.view !== null && found.view.endsAt > now ? found.view : null;
    return { ...found, view, approvals: found.approvals.filter(({ endsAt }) => endsAt > now) };
  }

  /** Reads which of these sessions are still valid, for sockets, which live longer than a request. */
  async standing(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionIdentity>> {
    if (sessionIds.length === 0) return new Map();
    const identities = await readIdentities(this.deps.db, { sessionIds }, this.deps.clock.now());
    return new Map(identities.map((identity) => [identity.sessionId, identity]));
  }

  /** Records that a session is in use, at most once a minute. */
  async used({ sessionId }: SessionIdentity): Promise<void> {
    const nowMs = this.deps.clock.now();
    if (nowMs - (this.noted.get(sessionId) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return;
    if (this.noted.size >= MOST_NOTED) this.noted.clear();
    this.noted.set(sessionId, nowMs);
    await noteSessionUse(this.deps.db, sessionId, { nowMs, everyMs: NOTE_EVERY_MS });
  }

  /** Extends a session that is in use from time to time; returns the new end if it did. */
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
    await tx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
    await notifyChanged(tx, 'session', sessionId);
    return { sessionId };
  }

  /** Ends a user's sessions with at most one exception (user disabled, new password); call `ended` once that is committed. */
  async endAllOf(tx: Transaction<Database>, userId: string, except?: string): Promise<SessionEnding> {
    let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
    if (except !== undefined) query = query.where('id', '!=', except);
    const gone = await query.returning('id').execute();
    await tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .$if(except !== undefined, (found) => found.where('session_id', '!=', except ?? ''))
      .execute();
    const ended = gone.map(({ id }) => ['session', id] as const);
    if (ended.length > 0) await notifyAllChanged(tx, ended);
    return { userId, except };
  }

  /** Ends those of these sessions that belong to the user; call `ended` with each once that is committed. */
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
    await tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('session_id', 'in', sessionIds)
      .execute();
    if (gone.length > 0) {
      await notifyAllChanged(
        tx,
        gone.map(({ id }) => ['session', id] as const),
      );
    }
    return gone.map(({ id }) => ({ sessionId: id }));
  }

  /** The user of a session has a new password: removes the restriction. Call `ended` for the other sessions once that is committed. */
  async passwordChanged(tx: Transaction<Database>, sessionId: string): Promise<void> {
    await tx.updateTable('sessions').set({ password_due: null }).where('id', '=', sessionId).execute();
  }

  /** The user of a session has a second factor: removes the restriction. Call `ended` for the other sessions once that is committed. */
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
