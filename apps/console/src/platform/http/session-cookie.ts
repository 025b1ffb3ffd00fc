import type { FastifyReply } from 'fastify';
import { browserCookieName, signOnCookieName, type SessionCookie } from '../access/cookie.js';

/** Sets or clears the session cookie. */
export function setSessionCookie(
  reply: FastifyReply,
  cookie: SessionCookie,
  token: { readonly value: string; readonly expiresAt: number } | null,
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure } as const;
  if (token) void reply.setCookie(cookie.name, token.value, { ...options, expires: new Date(token.expiresAt) });
  else void reply.clearCookie(cookie.name, options);
}

/** Sets the token that identifies the browser at the next sign-in; it stays when the session ends. */
export function setBrowserCookie(
  reply: FastifyReply,
  cookie: SessionCookie,
  token: { readonly value: string; readonly expiresAt: number },
): void {
  void reply.setCookie(browserCookieName(cookie), token.value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: cookie.secure,
    expires: new Date(token.expiresAt),
  });
}

/** Binds a sign-in with an organization to this browser; `lax`, because the browser returns from another site. */
export function setSignOnCookie(
  reply: FastifyReply,
  cookie: SessionCookie,
  token: { readonly value: string; readonly expiresAt: number },
): void {
  void reply.setCookie(signOnCookieName(cookie), token.value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.secure,
    expires: new Date(token.expiresAt),
  });
}
