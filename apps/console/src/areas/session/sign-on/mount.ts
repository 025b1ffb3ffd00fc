import type { FastifyInstance } from 'fastify';
import { BACKCHANNEL_LOGOUT, CALLBACK } from '../../../control/sign-on/addresses.js';
import { browserTokenOf, sessionTokenOf, signOnTokenOf, sessionCookie } from '../../../platform/access/cookie.js';
import { setSessionCookie } from '../../../platform/http/session-cookie.js';
import { backchannelLogout } from './logout.js';
import { endSignOn } from './callback.js';
import type { SignOnParts } from './parts.js';

/** Largest form from a provider, bytes. */
const LONGEST_FORM = 16 * 1024;

/** Endpoints for redirects and sign-outs of providers; not in the contract. */
export function mountSignOn(app: FastifyInstance, parts: SignOnParts): void {
  const cookie = sessionCookie(parts.publicUrl);
  app.get(CALLBACK, { config: { access: { public: true } } }, async (request, reply) => {
    const { search } = new URL(request.url, 'http://console');
    const outcome = await endSignOn(
      parts,
      { query: new URLSearchParams(search), browser: signOnTokenOf(request.headers.cookie, cookie) },
      {
        address: request.ip,
        host: request.host,
        userAgent: request.headers['user-agent'],
        sessionToken: sessionTokenOf(request.headers.cookie, cookie),
        browserToken: browserTokenOf(request.headers.cookie, cookie),
      },
    );
    if (!outcome.ok) return reply.redirect(`/login?problem=${outcome.code}`, 303);
    setSessionCookie(reply, cookie, outcome.token);
    return reply.redirect(outcome.back, 303);
  });
  app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    forms.post(
      BACKCHANNEL_LOGOUT,
      { config: { access: { public: true } }, bodyLimit: LONGEST_FORM },
      async (request, reply) => {
        const token = typeof request.body === 'string' ? new URLSearchParams(request.body).get('logout_token') : null;
        const good = token !== null && (await backchannelLogout(parts, token, request.ip));
        return good ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' });
      },
    );
  });
}
