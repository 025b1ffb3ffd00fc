import type { CallDef, Contract, HandlerInput, HandlerOutput } from '@backhaul/contract';
import type { Caller, Scope } from '../access/scope.js';

interface CookieToken {
  readonly value: string;
  readonly expiresAt: number;
}

/** The records that calls are about, by kind. */
export type SubjectKinds = object;

/** Finds the record that a call is about, within the caller's scope. Each throws NOT_FOUND for a missing or foreign record. */
export type SubjectResolvers<S extends SubjectKinds> = {
  readonly [K in keyof S]: (scope: Scope, id: string) => Promise<S[K]> | S[K];
};

/** The record that a request names; undefined where the field that names it may be left out and is. */
type Found<N, D extends CallDef, S extends SubjectKinds> = N extends {
  readonly kind: infer K extends keyof S;
  readonly in: infer P;
  readonly key: infer F;
}
  ? S[K] | (P extends keyof HandlerInput<D> ? Omission<HandlerInput<D>[P], F> : never)
  : never;
type Omission<Part, F> = F extends keyof Part ? Extract<Part[F], undefined> : never;
type SubjectOf<D extends CallDef, S extends SubjectKinds> = D extends { readonly subject: infer N }
  ? Found<N, D, S>
  : undefined;
type ReferencesOf<D extends CallDef, S extends SubjectKinds> = D extends { readonly references: infer R }
  ? { readonly [N in keyof R]: Found<R[N], D, S> }
  : {};

/** The context of a handler besides its parsed input. `caller` is present exactly when the call is not public. */
export interface CallContext<D extends CallDef, S extends SubjectKinds = {}> {
  readonly caller: D['access'] extends { readonly public: true } ? undefined : Caller;
  /** What the call is about, found before the handler is asked: what is missing and what is foreign is answered as NOT_FOUND. */
  readonly subject: SubjectOf<D, S>;
  /** The other records that the call names, found in the same way. */
  readonly references: ReferencesOf<D, S>;
  readonly address: string;
  readonly requestId: string;
  /** The session token that came with the request, known or not: a sign-in replaces it. */
  readonly sessionToken: string | undefined;
  /** The token that the browser received at an earlier sign-in, unchecked. */
  readonly browserToken: string | undefined;
  /** The User-Agent header: what the program says that it is. */
  readonly userAgent: string | undefined;
  /** Host (and port) by which the caller reached the console. */
  readonly host: string;
  /** Sets or clears the session cookie. */
  readonly setSession: (token: CookieToken | null) => void;
  /** The token that a sign-in with an organization is bound to. */
  readonly signOnToken: string | undefined;
  readonly setSignOn: (token: CookieToken) => void;
  /** Sets the cookie by which the browser is known at the next sign-in. */
  readonly setBrowser: (token: CookieToken) => void;
}

export type Handler<D extends CallDef, S extends SubjectKinds = {}> = (
  input: HandlerInput<D>,
  context: CallContext<D, S>,
) => Promise<HandlerOutput<D>> | HandlerOutput<D>;

export type HandlersOf<C extends Contract, S extends SubjectKinds = {}> = {
  readonly [G in keyof C]: { readonly [N in keyof C[G]]: Handler<C[G][N], S> };
};
