import type { AppContract, CallDef, Contract, HandlerInput, HandlerOutput } from '@backhaul/contract';
import type { Caller } from '../access/scope.js';

interface CookieToken {
  readonly value: string;
  readonly expiresAt: number;
}

/** What a handler knows besides its parsed input. `caller` is there exactly when the call is not public. */
export interface CallContext<D extends CallDef> {
  readonly caller: D['access'] extends { readonly public: true } ? undefined : Caller;
  readonly address: string;
  readonly requestId: string;
  /** The session token that came with the request, known or not: a sign-in replaces it. */
  readonly sessionToken: string | undefined;
  /** What the browser says that it was given at an earlier sign-in, unchecked. */
  readonly browserToken: string | undefined;
  /** Host (and port) by which the caller reached the console. */
  readonly host: string;
  /** Sets or clears the session cookie. */
  readonly setSession: (token: CookieToken | null) => void;
  /** Sets the cookie by which the browser is known at the next sign-in. */
  readonly setBrowser: (token: CookieToken) => void;
}

export type Handler<D extends CallDef> = (
  input: HandlerInput<D>,
  context: CallContext<D>,
) => Promise<HandlerOutput<D>> | HandlerOutput<D>;

export type HandlersOf<C extends Contract> = {
  readonly [G in keyof C]: { readonly [N in keyof C[G]]: Handler<C[G][N]> };
};

/** Handlers of every call; each area makes those of its groups and `compose.ts` joins them. */
export type Handlers = HandlersOf<AppContract>;
