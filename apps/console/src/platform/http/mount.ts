import { type CallDef, type Contract, errorsOf, type Subject } from '@backhaul/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { CallName } from '../access/audit.js';
import { browserTokenOf, type SessionCookie, sessionTokenOf, signOnTokenOf } from '../access/cookie.js';
import type { Caller, Scope } from '../access/scope.js';
import type { Database } from '../db/schema.js';
import type { Answer, Idempotency } from './idempotency.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import type { HttpLimits } from './limits.js';
import { requestParser, type ParsedParts } from './parse.js';
import { problemOf, PROBLEM_TYPE, refusalOf } from './problem.js';
import { Refusal } from '../kernel/refusal.js';
import { auditRefusal, named } from './refusal-audit.js';
import { serialiserOf } from './serialise.js';
import { setBrowserCookie, setSessionCookie, setSignOnCookie } from './session-cookie.js';
import type { CallContext, HandlersOf, SubjectKinds, SubjectResolvers } from './types.js';

export interface MountDeps<S extends SubjectKinds> {
  readonly db: Kysely<Database>;
  readonly subjects: SubjectResolvers<S>;
  readonly cookie: SessionCookie;
  readonly idempotency: Idempotency;
  /** In tests: parses every reply by its schema, and rejects a refusal that the call does not declare. */
  readonly checkReplies: boolean;
  readonly limits: HttpLimits;
}

type AnyContext = Omit<CallContext<CallDef>, 'caller' | 'subject' | 'references'> & {
  readonly caller: FastifyRequest['caller'];
  readonly subject: unknown;
  readonly references: unknown;
};
type FindSubject = (scope: Scope, id: string) => unknown;
interface AnyDeps extends Omit<MountDeps<{}>, 'subjects'> {
  readonly subjects: Readonly<Record<string, FindSubject>>;
}
/** A handler whose types only its call knows. */
type AnyHandler = (input: unknown, context: AnyContext) => unknown;

/** Makes every call of a contract a route. Throws at start when a call has no handler. */
export function mount<C extends Contract, S extends SubjectKinds>(
  app: FastifyInstance,
  contract: C,
  handlers: HandlersOf<C, S>,
  deps: MountDeps<S>,
): void {
  // The only cast of the mounter: the call that types a handler also parses its input and finds its subject.
  const untyped = handlers as Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;
  const subjects: Readonly<Record<string, FindSubject>> = { ...deps.subjects };
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handler = untyped[group]?.[name];
      if (!handler) throw new Error(`The call ${group}.${name} has no handler`);
      mountCall(app, `${group}.${name}`, call, handler, { ...deps, subjects });
    }
  }
}

function mountCall(app: FastifyInstance, name: CallName, call: CallDef, handler: AnyHandler, deps: AnyDeps): void {
  const parse = requestParser(call, deps.limits.problems);
  const serialise = serialiserOf(call, deps.checkReplies);
  const status = call.status ?? 200;
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: call.access, call: { name, definition: call } },
    bodyLimit: call.maxBody ?? ('public' in call.access ? deps.limits.publicBody : deps.limits.body),
    handler: async (request, reply) => {
      const { input, groupId } = parse({
        params: asRecord(request.params),
        query: asRecord(request.query),
        body: request.body,
      });
      const run = async (): Promise<Answer> => {
        if (groupId !== undefined && request.caller) await deps.subjects.group?.(request.caller.scope, groupId);
        const found = await recordsOf(call, input, request.caller, deps.subjects);
        return {
          status,
          body: serialise(await handler(input, { ...contextOf(request, reply, deps.cookie), ...found })),
        };
      };
      const audited = () =>
        run().catch((error: unknown) => {
          if (deps.checkReplies) declared(call, error);
          return auditRefusal(deps.db, request, input, error);
        });
      const key = idempotencyKeyOf(request);
      if (key === undefined || !request.caller) return send(reply, await audited());
      const fingerprint = JSON.stringify([call.method, name, input]);
      return send(
        reply,
        await deps.idempotency.once(
          { userId: (request.caller.viewer ?? request.caller).userId, key, fingerprint },
          () => settled(audited),
        ),
      );
    },
  });
}

/** The subject of a call and the other records that it names, as its caller may see them. @throws {Refusal} NOT_FOUND */
async function recordsOf(
  { subject, references = {} }: CallDef,
  input: ParsedParts,
  caller: Caller | undefined,
  subjects: AnyDeps['subjects'],
): Promise<Pick<AnyContext, 'subject' | 'references'>> {
  const find = (one: Subject | undefined): unknown => {
    const asked = named(one, input);
    return asked && caller && subjects[asked.kind]?.(caller.scope, asked.id);
  };
  const found: Record<string, unknown> = {};
  const about = await find(subject);
  for (const [name, one] of Object.entries(references)) found[name] = await find(one);
  return { subject: about, references: found };
}

/** Throws for a refusal that the call does not declare. */
function declared(call: CallDef, error: unknown): void {
  if (!(error instanceof Refusal) || errorsOf(call).includes(error.error)) return;
  throw new Error(`${call.method} ${call.path} answers ${error.error}, which it does not declare`);
}

/** A refusal is a response too, and is repeated for its key; other errors are thrown on. */
async function settled(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    const { error: name, detail, fields, retryAfterSeconds } = refusalOf(error);
    if (name === 'INTERNAL' || name === 'UNAVAILABLE') throw error;
    const problem = problemOf(name, detail, fields);
    return { status: problem.status, body: JSON.stringify(problem), retryAfterSeconds };
  }
}

function send(reply: FastifyReply, { status, body, retryAfterSeconds }: Answer): FastifyReply {
  void reply.code(status);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  if (body === null) return reply.send();
  return reply.type(status >= 400 ? PROBLEM_TYPE : 'application/json; charset=utf-8').send(body);
}

const contextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookie,
): Omit<AnyContext, 'subject' | 'references'> => ({
  caller: request.caller,
  address: request.ip,
  requestId: request.id,
  host: request.host,
  userAgent: request.headers['user-agent'],
  sessionToken: sessionTokenOf(request.headers.cookie, cookie),
  browserToken: browserTokenOf(request.headers.cookie, cookie),
  setSession: (token) => setSessionCookie(reply, cookie, token),
  signOnToken: signOnTokenOf(request.headers.cookie, cookie),
  setSignOn: (token) => setSignOnCookie(reply, cookie, token),
  setBrowser: (token) => setBrowserCookie(reply, cookie, token),
});

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
