import type { Permission } from '@backhaul/domain';
import type { Logger } from 'pino';
import { callerOf } from '../../platform/access/caller-of.js';
import type { Caller } from '../../platform/access/scope.js';
import type { SessionEnding, Sessions } from '../../platform/access/sessions.js';

/** Interval at which sessions of open sockets are read again, ms: the end of a session closes its sockets within 5 s. */
const CHECK_MS = 4_000;

/** A socket that lives as long as its session. */
export interface SessionBound {
  readonly caller: Caller;
  /** Permission of the route that opened the socket. */
  readonly permission: Permission;
  /** Rights were read again. */
  changed(caller: Caller): void;
  ended(reason: 'signedOut' | 'expired'): void;
}

export interface SessionWatchParts {
  readonly sessions: Pick<Sessions, 'standing' | 'onEnded' | 'onUserChanged'>;
  readonly log: Logger;
  readonly checkMs?: number;
}

/** Closes sockets with their sessions, and passes changed rights to them: immediately on a notification, otherwise with the next check. */
export class SessionWatch {
  readonly #bound = new Map<string, Set<SessionBound>>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void)[] = [];
  #checking = false;
  #again = false;

  constructor(private readonly parts: SessionWatchParts) {}

  start(): void {
    const { sessions } = this.parts;
    this.#stopListening = [
      sessions.onEnded((ending) => this.#end(ending)),
      sessions.onUserChanged(() => void this.#checkSoon()),
    ];
    this.#timer = setInterval(() => void this.check(), this.parts.checkMs ?? CHECK_MS);
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
    clearInterval(this.#timer);
  }

  /** Returns a function that removes the socket. */
  add(socket: SessionBound): () => void {
    const { sessionId } = socket.caller;
    const sockets = this.#bound.get(sessionId) ?? new Set();
    this.#bound.set(sessionId, sockets.add(socket));
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#bound.get(sessionId) === sockets) this.#bound.delete(sessionId);
    };
  }

  /** Reads the session of every open socket again, in one query. */
  async check(): Promise<void> {
    const ids = [...this.#bound.keys()];
    try {
      const standing = await this.parts.sessions.standing(ids);
      for (const id of ids) {
        const identity = standing.get(id);
        for (const socket of this.#bound.get(id) ?? []) {
          if (identity === undefined) socket.ended('expired');
          else socket.changed(callerOf(identity, socket.permission, socket.caller.address));
        }
      }
    } catch (error) {
      this.parts.log.warn({ err: error }, 'sessions of open sockets could not be checked');
    }
  }

  /** Many users may change together: changes during a read cause only one further read. */
  async #checkSoon(): Promise<void> {
    this.#again = true;
    if (this.#checking) return;
    this.#checking = true;
    while (this.#again) {
      this.#again = false;
      await this.check();
    }
    this.#checking = false;
  }

  #end(ending: SessionEnding): void {
    for (const socket of [...this.#bound.values()].flatMap((sockets) => [...sockets])) {
      const { sessionId } = socket.caller;
      const { userId } = socket.caller.viewer ?? socket.caller;
      const over =
        'sessionId' in ending
          ? ending.sessionId === sessionId
          : ending.userId === userId && ending.except !== sessionId;
      if (over) socket.ended('signedOut');
    }
  }
}
