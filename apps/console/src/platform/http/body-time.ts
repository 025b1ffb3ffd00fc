import type { FastifyInstance } from 'fastify';
import type { HttpLimits } from './limits.js';
import { Refusal } from '../kernel/refusal.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload by a device, which may take longer than the body of a call. */
    file?: boolean;
  }
}

/** Limits how long the body of a request may take, and how long it may continue after the response. */
export function limitBodyTime(app: FastifyInstance, { bodyMs, lingerMs }: HttpLimits): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.raw.complete || request.routeOptions.config.file) return done(null, payload);
    const late = setTimeout(() => {
      // Without a listener the body is not being read: not yet, or no longer.
      if (payload.listenerCount('error') === 0) request.raw.destroy();
      else payload.emit('error', new Refusal('TIMEOUT'));
    }, bodyMs);
    const over = (): void => clearTimeout(late);
    payload.once('end', over);
    reply.raw.once('close', over);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete && !raw.readableEnded && !raw.destroyed) {
      const cut = setTimeout(() => raw.complete || raw.destroy(), lingerMs);
      cut.unref();
      raw.once('close', () => clearTimeout(cut));
    }
    done();
  });
}
