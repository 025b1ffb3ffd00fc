import type { Child } from '../subject/child.js';

/** A request that changes one unit. */
export interface Change {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

/** How a subscriber receives changes over a websocket. */
export interface Subscription {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The reply to a message of the server, or to `''` when the socket opens; undefined sends nothing. */
  readonly answer: (received: string) => string | undefined;
  /** Whether changes follow after this message. */
  readonly isReady: (received: string) => boolean;
  /** The comments of the units in a message. */
  readonly comments: (received: string) => readonly string[];
}

/** A server to compare: with signed-in users, a paged list of units, and pushed changes of units. */
export interface Candidate {
  readonly name: string;
  readonly child: Child;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether its responses omit null fields. */
  readonly omitsNull?: boolean;
  /** Path of a page of 50, by name. */
  readonly page: (offset: number) => string;
  readonly read: (body: string) => { readonly items: readonly unknown[]; readonly total: number };
  /** Writes this comment to a unit. */
  readonly change: (uid: string, comment: string) => Change;
  readonly hearing: Subscription;
}
