import type { CallDef, Contract, HandlerInput, HandlerOutput } from '@backhaul/contract';
import type { Caller, Scope } from '../access/scope.js';

interface CookieToken {
  readonly value: string;
  readonly expiresAt: number;
}

/** The records that calls are about, by kind. */
export type SubjectKinds = object;

/** Finds the record that a call is about, within the caller's scope. Each throws NOT_FOUND for missing or foreign records. */
export type SubjectResolvers<S extends SubjectKinds> = {
  readonly [K in keyof S]: (scope: Scope, id: string) => Promise<S[K]> | S[K];
};

/** The record that a request names; undefined if the field that names it is optional and absent. */
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
  /** The subject of the call, found before the handler runs; missing and foreign subjects are refused with NOT_FOUND. */
  readonly subject: SubjectOf<D, S>;
  /** The other records that the call names, found in the same way. */
  readonly references: ReferencesOf<D, S>;
  readonly address: string;
  readonly requestId: string;
  /** The session token of the request, valid or not: a sign-in replaces it. */
  readonly sessionToken: string | undefined;
  /** The token that the browser received at an earlier sign-in, unchecked. */
  readonly browserToken: string | undefined;
  /** The User-Agent header, as the program claims it. */
  readonly userAgent: string | undefined;
  /** Host (and port) that the caller used for the console. */
  readonly host: string;
  /** Sets or clears the session cookie. */
  readonly setSession: (token: CookieToken | null) => void;
  /** The token that binds a sign-in with an organization to the browser. */
  readonly signOnToken: string | undefined;
  readonly setSignOn: (token: CookieToken) => void;
  /** Sets the cookie that identifies the browser at the next sign-in. */
  readonly setBrowser: (token: CookieToken) => void;
}

export type Handler<D extends CallDef, S extends SubjectKinds = {}> = (
  input: HandlerInput<D>,
  context: CallContext<D, S>,
) => Promise<HandlerOutput<D>> | HandlerOutput<D>;

export type HandlersOf<C extends Contract, S extends SubjectKinds = {}> = {
  readonly [G in keyof C]: { readonly [N in keyof C[G]]: Handler<C[G][N], S> };
};
