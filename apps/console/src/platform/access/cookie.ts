export interface SessionCookie {
  readonly name: string;
  /** Whether the browser may send it only over TLS. */
  readonly secure: boolean;
}

/** The session's cookie: under TLS the `__Host-` prefix keeps other hosts of the domain from setting it (RFC 6265bis). */
export const sessionCookie = (publicUrl: string | undefined): SessionCookie => {
  const secure = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
  return { name: secure ? '__Host-backhaul' : 'backhaul', secure };
};

/** Name of the cookie that identifies a known browser at the next sign-in. */
export const browserCookieName = ({ name }: SessionCookie): string => `${name}-browser`;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const LONGEST = 128;

/** The session token that a request carries, from its Cookie header. */
export function sessionTokenOf(cookieHeader: string | undefined, cookie: SessionCookie): string | undefined {
  const token = valueOf(cookieHeader, cookie.name);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** The token that the browser got at an earlier sign-in, unchecked. */
export function browserTokenOf(cookieHeader: string | undefined, cookie: SessionCookie): string | undefined {
  const token = valueOf(cookieHeader, browserCookieName(cookie));
  return token !== undefined && token.length <= LONGEST ? token : undefined;
}

/** Name of the cookie that binds a sign-in with an organization to the browser. */
export const signOnCookieName = ({ name }: SessionCookie): string => `${name}-sign-on`;

/** The token that the browser got at the start of a sign-in with an organization. */
export function signOnTokenOf(cookieHeader: string | undefined, cookie: SessionCookie): string | undefined {
  const token = valueOf(cookieHeader, signOnCookieName(cookie));
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

function valueOf(cookieHeader: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = cookieHeader?.split(';').find((one) => one.trimStart().startsWith(prefix));
  return pair?.trim().slice(prefix.length);
}
