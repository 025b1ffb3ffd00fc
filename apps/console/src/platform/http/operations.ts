import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionTokenOf, type SessionCookie } from '../access/cookie.js';
import type { Sessions } from '../access/sessions.js';
import type { Metrics } from './metrics.js';
import { Refusal } from '../kernel/refusal.js';

/** Parts that must be ready before the console accepts work: name → whether it is ready. */
export type Readiness = Readonly<Record<string, () => Promise<boolean>>>;

export interface OperationsDeps {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
}

const PUBLIC = { access: { public: true } } as const;
const LONGEST_CHECK_MS = 2_000;

/** Endpoints for operators: liveness, readiness, metrics. */
export function mountOperations(app: FastifyInstance, deps: OperationsDeps): void {
  app.get('/healthz', { config: PUBLIC }, async () => ({ status: 'alive' }));

  app.get('/readyz', { config: PUBLIC }, async (_request, reply) => {
    const checks = await Promise.all(
      Object.entries(deps.readiness).map(async ([name, check]) => [name, await answers(check)] as const),
    );
    const ready = checks.every(([, well]) => well);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'waiting', parts: Object.fromEntries(checks) });
  });

  app.get('/metrics', { config: PUBLIC }, async (request, reply) => {
    if (!(await mayMeasure(request, deps))) throw new Refusal('NO_CALL');
    const { type, text } = await deps.metrics.exposition();
    return reply.type(type).send(text);
  });
}

async function answers(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LONGEST_CHECK_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Permits a scraper on this machine, or a superuser. Requests that a proxy on this machine forwards do not count as local. */
async function mayMeasure(request: FastifyRequest, { sessions, cookie }: OperationsDeps): Promise<boolean> {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  if (forwarded === undefined && isLoopback(request.socket.remoteAddress)) return true;
  const token = sessionTokenOf(request.headers.cookie, cookie);
  const identity = token === undefined ? undefined : await sessions.find(token);
  return identity?.scope.all === true && !identity.view && identity.passwordDue === null && !identity.secondFactorDue;
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
