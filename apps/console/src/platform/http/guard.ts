import { type Access, answersViewing, APPLICATION_ID_HEADER, type CallDef, message } from '@backhaul/contract';

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { audit, type CallName } from '../access/audit.js';
import { isWithin, keyIn, type ApiKeys } from '../access/api-keys.js';
import { callerOf } from '../access/caller-of.js';
import { sessionTokenOf, type SessionCookie } from '../access/cookie.js';
import type { Caller } from '../access/scope.js';
import type { SessionIdentity } from '../access/session-store.js';
import type { Sessions } from '../access/sessions.js';
import type { Database } from '../db/schema.js';
import { settleConnection } from './connections.js';
import { actionOf } from './refusal-audit.js';
import { changesState, isOwnOrigin } from './origin.js';
import { invalid, Refusal } from '../kernel/refusal.js';
import { setSessionCookie } from './session-cookie.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route; the console does not start with a route without it. */
    access?: Access;
    /** The contract's call of the route, with its name, such as `units.startStream`. */
    call?: { readonly name: CallName; readonly definition: CallDef };
  }
  interface FastifyRequest {
    /** The caller; present exactly when the route is not public. */
    caller?: Caller;
  }
}

export interface GuardDeps {
  readonly db: Kysely<Database>;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly cookie: SessionCookie;
  readonly publicUrl: string | undefined;
}

const APPLICATION_ID = /^[\x21-\x7e]{1,128}$/;

/** Accepts a request or throws: checks application id, origin, session and permission before the body is read. */
export const guard =
  (deps: GuardDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access, call } = request.routeOptions.config;
    if (request.is404) return;
    if (!access) throw new Refusal('FORBIDDEN');
    if (call) requireApplicationId(request);
    if (changesState(request.method) && !isOwnOrigin(request.headers, deps.publicUrl)) throw new Refusal('BAD_ORIGIN');
    if ('public' in access) return;
    const secret = keyIn(request.headers.authorization);
    request.caller =
      secret === undefined
        ? await callerBySession(deps, request, reply, access)
        : await callerByKey(deps, request, secret);
    settleConnection(request.socket);
    settleConnection(request.raw);
    await refuseViewing(deps, request, request.caller);
    const { apiKey, permissions } = request.caller;
    if ('signedIn' in access ? apiKey === undefined : permissions.has(access.permission)) return;
    if (call) {
      await audit(deps.db, { caller: request.caller, action: actionOf(call), result: 'refused', code: 'FORBIDDEN' });
    }
    throw new Refusal('FORBIDDEN', apiKey === undefined ? call?.definition.forbidden : message('api_key_forbidden'));
  };

/** A user in view mode may only read. @throws {Refusal} VIEWING */
async function refuseViewing({ db }: GuardDeps, request: FastifyRequest, caller: Caller): Promise<void> {
  const { call } = request.routeOptions.config;
  const looks = call ? answersViewing(call.definition) : !changesState(request.method);
  if (caller.viewer === undefined || looks) return;
  if (call) await audit(db, { caller, action: actionOf(call), result: 'refused', code: 'VIEWING' });
  throw new Refusal('VIEWING');
}

function requireApplicationId(request: FastifyRequest): void {
  const id = request.headers[APPLICATION_ID_HEADER];
  const path = `header.${APPLICATION_ID_HEADER}`;
  if (id === undefined || id === '') throw invalid(path, message('required'));
  if (typeof id !== 'string' || !APPLICATION_ID.test(id)) throw invalid(path, message('default'));
}

/** The response is the same for an unknown key, an expired one and one from another address. @throws {Refusal} UNAUTHENTICATED */
async function callerByKey({ apiKeys }: GuardDeps, request: FastifyRequest, secret: string): Promise<Caller> {
  const identity = await apiKeys.find(secret);
  if (!identity || !isWithin(identity.addresses, request.ip))
    throw new Refusal('UNAUTHENTICATED', message('api_key_refused'));
  const { call } = request.routeOptions.config;
  await apiKeys.used(identity, request.ip, call?.name ?? request.method);
  const { addresses: _addresses, ...caller } = identity;
  return { ...caller, address: request.ip };
}

/** @throws {Refusal} UNAUTHENTICATED; PASSWORD_DUE or SECOND_FACTOR_DUE for a session that may only set these */
async function callerBySession(
  deps: GuardDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
): Promise<Caller> {
  const token = sessionTokenOf(request.headers.cookie, deps.cookie);
  const identity = token === undefined ? undefined : await deps.sessions.find(token);
  if (token === undefined || !identity) throw new Refusal('UNAUTHENTICATED');
  refuseDue(identity, access);
  await deps.sessions.used(identity);
  const expiresAt = await deps.sessions.prolong(identity);
  if (expiresAt !== undefined) setSessionCookie(reply, deps.cookie, { value: token, expiresAt });
  return callerOf(identity, 'permission' in access ? access.permission : null, request.ip);
}

/** The password comes first: setting up a second factor requires it. */
function refuseDue({ passwordDue, secondFactorDue }: SessionIdentity, access: Access): void {
  if (passwordDue !== null) {
    if (!('passwordDue' in access)) throw new Refusal('PASSWORD_DUE');
  } else if (secondFactorDue && !('secondFactorDue' in access)) throw new Refusal('SECOND_FACTOR_DUE');
}
