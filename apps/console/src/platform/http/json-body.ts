import { message } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal.js';

/** Accepts JSON bodies only. An empty body counts as none: browsers and proxies send the content type without a body. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, value) => {
      if (error) done(new Refusal('INVALID', message('not_json'), [{ path: 'body', message: message('default') }]));
      else done(null, value);
    });
  });
}
