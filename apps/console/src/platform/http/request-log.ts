import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** One line and one measurement per request: the route's pattern, never the address with its query. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    metrics.request(request.method, route, reply.statusCode, durationMs);
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: durationMs,
      ...(request.caller && { user: request.caller.userId }),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (isQuiet(route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

const isQuiet = (route: string): boolean => route === '/healthz' || route === '/readyz' || route === '/metrics';
