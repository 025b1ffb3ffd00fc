import type { Child } from '../subject/child.js';

/** A request that changes one unit. */
export interface Change {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

/** How a subscriber receives changes over a websocket. */
export interface Hearing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The reply to a message of the server, from `''` when the socket is open; undefined sends nothing. */
  readonly answer: (received: string) => string | undefined;
  /** Whether this is the message after which changes follow. */
  readonly isReady: (received: string) => boolean;
  /** The comments of the units in a message. */
  readonly comments: (received: string) => readonly string[];
}

/** What is compared: a server with signed-in users, a paged list of units, and pushed changes of them. */
export interface Candidate {
  readonly name: string;
  readonly child: Child;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Fields that are null are not in its answers. */
  readonly omitsNull?: boolean;
  /** Path of a page of 50, by name. */
  readonly page: (offset: number) => string;
  readonly read: (body: string) => { readonly items: readonly unknown[]; readonly total: number };
  /** Writes this comment to a unit. */
  readonly change: (uid: string, comment: string) => Change;
  readonly hearing: Hearing;
}
