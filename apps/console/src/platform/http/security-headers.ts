export interface HeaderSettings {
  /** The address that browsers use, if it is configured. */
  readonly publicUrl: string | undefined;
  /** `Host` of the request. */
  readonly host: string | undefined;
  /** Address of the map's style, if one is configured: tiles, sprites and fonts come from its origin too. */
  readonly mapStyleUrl?: string | undefined;
}

const HOST = /^[A-Za-z0-9.\-[\]:]{1,255}$/;

/** Headers of every answer: what pages may load, and who may frame or read them (OWASP secure headers). */
export function securityHeaders({ publicUrl, host, mapStyleUrl }: HeaderSettings): Record<string, string> {
  const secure = publicUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': contentSecurityPolicy(host, secure, mapStyleUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), camera=(self), microphone=(self)',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

function contentSecurityPolicy(host: string | undefined, secure: boolean, mapStyleUrl: string | undefined): string {
  const map = mapStyleUrl === undefined ? '' : ` ${new URL(mapStyleUrl).origin}`;
  // Not every browser takes 'self' for websockets.
  const sockets = host !== undefined && HOST.test(host) ? `${secure ? '' : ` ws://${host}`} wss://${host}` : '';
  return [
    "default-src 'none'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data:${map}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}${map}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
