import type { Permission } from '@backhaul/domain';
import type { Message } from '../messages/index.js';
import type { ErrorName } from './errors.js';

/** The part of a zod schema that the call format needs; cheaper to check than `z.ZodType`. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `public`: anyone. `signedIn`: any session, limited roles included; `passwordDue` and `secondFactorDue` also admit sessions that may
 * only set a new password, or only set up a second factor. `permission`: a session whose roles have that permission (`domain/roles`).
 */
export type Access =
  | { readonly public: true }
  | { readonly signedIn: true; readonly passwordDue?: true; readonly secondFactorDue?: true }
  | { readonly permission: Permission };

/**
 * The record that a call is about; a `device` is a unit or a server. The access matrix (call × role × own/foreign/missing) is generated from
 * it: the named path parameter or query key contains an id of that kind, and a foreign id gets the same response as a
 * missing one.
 */
export interface Subject {
  readonly kind:
    | 'unit'
    | 'device'
    | 'channel'
    | 'anyChannel'
    | 'returnChannel'
    | 'server'
    | 'group'
    | 'inventory'
    | 'label'
    | 'graphic'
    | 'streamProfile'
    | 'streamProvider'
    | 'auditEntry'
    | 'apiKey'
    | 'webhook'
    | 'alert'
    | 'publisher'
    | 'subscriber'
    | 'rollout'
    | 'clientNotification'
    | 'alertRoute'
    | 'dutyList'
    | 'maintenanceWindow'
    | 'usageProfile'
    | 'geocodingProfile'
    | 'modemVendor'
    | 'operatorSet'
    | 'inventoryService'
    | 'accessApproval'
    | 'remoteAction'
    | 'organization'
    | 'softwareVersion'
    | 'releaseNote'
    | 'supportCase'
    | 'portalDocument'
    | 'audioInterface'
    | 'tallyInterface'
    | 'audioRoom'
    | 'story'
    | 'user';
  readonly in: 'params' | 'query' | 'body';
  readonly key: string;
}

/** Definition of one call of the console, for the server, the web client and the documents. */
export interface CallDef {
  readonly method: Method;
  /** Full path; parameters as `{name}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Message for a user who lacks the permission; by default that of FORBIDDEN. */
  readonly forbidden?: Message;
  /** Whether it is permitted while an administrator views the console as another user; by default, only GET is. */
  readonly viewing?: boolean;
  readonly subject?: Subject;
  /** Further records that a request names, by their names in the handler; each is looked up like the subject. */
  readonly references?: Readonly<Record<string, Subject>>;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Largest body, bytes, if not the default: 16 kB for public calls, 1 MB for signed-in callers. */
  readonly maxBody?: number;
  /** A valid body, for the documents. */
  readonly example?: object;
  readonly status?: 200 | 201 | 202 | 204;
  /** `null`: no body. */
  readonly response: Schema | null;
  readonly errors?: readonly ErrorName[];
}

/** Whether a call is permitted while an administrator views the console as another user. */
export const answersViewing = ({ method, viewing = method === 'GET' }: Pick<CallDef, 'method' | 'viewing'>): boolean =>
  viewing;

export type CallGroup = Readonly<Record<string, CallDef>>;
export type Contract = Readonly<Record<string, CallGroup>>;

/** Keeps the literal types of a group of calls. */
export const defineCalls = <const T extends CallGroup>(calls: T): T => calls;

type InputOf<T> = T extends Schema ? T['_zod']['input'] : never;
type OutputOf<T> = T extends Schema ? T['_zod']['output'] : undefined;
type Part<D, K extends 'params' | 'query' | 'body'> = D extends { readonly [P in K]: infer S extends Schema }
  ? {} extends InputOf<S>
    ? { [P in K]?: InputOf<S> }
    : { [P in K]: InputOf<S> }
  : {};

/** What a caller passes. */
export type CallInput<D> = Part<D, 'params'> & Part<D, 'query'> & Part<D, 'body'>;

/** What a caller gets. */
export type CallOutput<D> = D extends { readonly response: infer R extends Schema } ? R['_zod']['output'] : void;

/** What a handler gets: parsed parts. */
export interface HandlerInput<D> {
  readonly params: D extends { readonly params: infer S } ? OutputOf<S> : undefined;
  readonly query: D extends { readonly query: infer S } ? OutputOf<S> : undefined;
  readonly body: D extends { readonly body: infer S } ? OutputOf<S> : undefined;
}

/** What a handler returns, before it is serialised. */
export type HandlerOutput<D> = D extends { readonly response: infer R extends Schema } ? R['_zod']['output'] : void;
