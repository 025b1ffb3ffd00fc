import { fastifyCookie } from '@fastify/cookie';

export interface SessionCookie {
  readonly name: string;
  /** Whether the browser may send it over TLS alone. */
  readonly secure: boolean;
}

/** The session's cookie: under TLS the `__Host-` prefix keeps other hosts of the domain from setting it (RFC 6265bis). */
export const sessionCookie = (publicUrl: string | undefined): SessionCookie => {
  const secure = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
  return { name: secure ? '__Host-backhaul' : 'backhaul', secure };
};

/** The session token that a request carries, from its Cookie header. */
export function sessionTokenOf(cookieHeader: string | undefined, cookie: SessionCookie): string | undefined {
  if (cookieHeader === undefined) return undefined;
  const token = fastifyCookie.parse(cookieHeader)[cookie.name];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
