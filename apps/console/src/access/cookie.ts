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

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session token that a request carries, from its Cookie header. */
export function sessionTokenOf(cookieHeader: string | undefined, cookie: SessionCookie): string | undefined {
  const prefix = `${cookie.name}=`;
  const pair = cookieHeader?.split(';').find((one) => one.trimStart().startsWith(prefix));
  const token = pair?.trim().slice(prefix.length);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
