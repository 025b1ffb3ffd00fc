import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { type Contract, message } from '@backhaul/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Kysely } from 'kysely';
import { ApiKeys } from '../access/api-keys.js';
import { sessionCookie } from '../access/cookie.js';
import type { Sessions } from '../access/sessions.js';
import type { Clock } from '../kernel/clock.js';
import type { Database } from '../db/schema.js';
import type { Vault } from '../vault/vault.js';
import { watchRoutes } from './allowed-methods.js';
import { mountDocuments } from './documents.js';
import { trustedProxies } from './client-address.js';
import { limitBodyTime } from './body-time.js';
import { mountChatPage } from './chat-page.js';
import { limitConnections } from './connections.js';
import { guard } from './guard.js';
import { Idempotency } from './idempotency.js';
import { acceptJsonBodies } from './json-body.js';
import { HTTP_LIMITS, type HttpLimits } from './limits.js';
import type { Metrics } from './metrics.js';
import { noiseRefuser } from './refuse-noise.js';
import { changesState } from './origin.js';
import { answerMissing } from './missing.js';
import { mount } from './mount.js';
import { mountOperations, type Readiness } from './operations.js';
import { problemOf, PROBLEM_TYPE, refusalOf } from './problem.js';
import { logRequests } from './request-log.js';
import { securityHeaders } from './security-headers.js';
import type { ThirdParty } from './third-party.js';
import type { HandlersOf, SubjectKinds, SubjectResolvers } from './types.js';
import { openWebApp } from './web-app.js';

export interface HttpOptions<C extends Contract, S extends SubjectKinds> {
  readonly log: FastifyBaseLogger;
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  /** The calls, and their handlers. */
  readonly contract: C;
  readonly handlers: HandlersOf<C, S>;
  /** Finds the records that calls are about. */
  readonly subjects: SubjectResolvers<S>;
  readonly readiness: Readiness;
  /** `https://…` address of browsers when it differs from the listener; also trusts a proxy on this machine. */
  readonly publicUrl: string | undefined;
  /** Third-party content that browsers load; undefined: none. */
  readonly thirdParty?: ThirdParty | undefined;
  /** Folder of the built web app. */
  readonly webRoot: string;
  readonly version: string;
  /** Other limits than `HTTP_LIMITS`, for tests. */
  readonly limits?: Partial<HttpLimits> | undefined;
  /** Parse every reply by its schema before it is sent, in tests. */
  readonly checkReplies?: boolean;
}

/** The default, until a handler permits caching. */
const NO_STORE = 'no-store';
/** Longer than any id: the schema reports ids that are too long. */
const MAX_PARAM_LENGTH = 1024;

/** The console's HTTP server, ready to listen. Routes that are added to it must declare who may use them (`config.access`). */
export async function createHttp<C extends Contract, S extends SubjectKinds>(
  options: HttpOptions<C, S>,
): Promise<FastifyInstance> {
  const { publicUrl, sessions, metrics } = options;
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const cookie = sessionCookie(publicUrl);
  const { thirdParty } = options;
  const headersOf = (request: FastifyRequest) => securityHeaders({ publicUrl, thirdParty, host: request.headers.host });

  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // For requests without their own limit: paths without a call.
    bodyLimit: limits.publicBody,
    requestTimeout: limits.fileMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lateCheckMs },
    trustProxy: trustedProxies(publicUrl),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    // These responses pass no hook.
    clientErrorHandler: noiseRefuser(publicUrl),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(headersOf(request)));
    },
  });
  const allowed = watchRoutes(app);
  app.decorateRequest('caller');
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headersOf(request), 'cache-control': NO_STORE, 'x-request-id': request.id });
  });
  logRequests(app, metrics);
  const connections = limitConnections(app, { limits, publicUrl });
  metrics.counters('backhaul_http_connections', 'Connections of the web server', () => ({ ...connections() }));
  limitBodyTime(app, limits);
  acceptJsonBodies(app);
  await app.register(fastifyCookie);
  app.addHook('onRequest', guard({ db: options.db, sessions, apiKeys: new ApiKeys(options), cookie, publicUrl }));

  mount(app, options.contract, options.handlers, {
    db: options.db,
    subjects: options.subjects,
    cookie,
    idempotency: new Idempotency(options),
    checkReplies: options.checkReplies ?? false,
    limits,
  });
  mountOperations(app, { readiness: options.readiness, metrics, sessions, cookie });
  mountDocuments(app, options.contract, options.version);
  if (thirdParty?.chatScriptUrl !== undefined) mountChatPage(app, thirdParty.chatScriptUrl);
  const webApp = await openWebApp(app, options.webRoot);
  app.setNotFoundHandler(async (request, reply) => {
    if (!(await webApp(request, reply))) answerMissing(request, reply, allowed);
    return reply;
  });
  return app;
}

/** For a change that failed with the database: it may have been committed, and the response lost. */
const OUTCOME_UNKNOWN = message('outcome_unknown');

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { error: name, detail, fields, retryAfterSeconds } = refusalOf(error);
  if (name === 'INTERNAL' || name === 'UNAVAILABLE') request.log.error({ err: error }, 'request failed');
  const isUnknown = name === 'UNAVAILABLE' && detail === undefined && request.caller && changesState(request.method);
  const problem = problemOf(name, isUnknown ? OUTCOME_UNKNOWN : detail, fields);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  void reply.code(problem.status).type(PROBLEM_TYPE).header('cache-control', NO_STORE).send(JSON.stringify(problem));
}
