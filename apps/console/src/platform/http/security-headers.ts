import type { ThirdParty } from './third-party.js';

export interface HeaderSettings {
  /** The address that browsers use, if it is configured. */
  readonly publicUrl: string | undefined;
  /** `Host` of the request. */
  readonly host: string | undefined;
  readonly thirdParty?: ThirdParty | undefined;
}

const HOST = /^[A-Za-z0-9.\-[\]:]{1,255}$/;

/** Headers of every response: what pages may load, and which sites may frame or read them (OWASP secure headers). */
export function securityHeaders({ publicUrl, host, thirdParty }: HeaderSettings): Record<string, string> {
  const secure = publicUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': contentSecurityPolicy(host, secure, thirdParty),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), camera=(self), microphone=(self)',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

function contentSecurityPolicy(host: string | undefined, secure: boolean, thirdParty: ThirdParty | undefined): string {
  const { mapStyleUrl, chatScriptUrl } = thirdParty ?? {};
  const map = mapStyleUrl === undefined ? '' : ` ${new URL(mapStyleUrl).origin}`;
  // Some browsers do not apply 'self' to websockets.
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
    // For the page around the chat, which is sandboxed.
    ...(chatScriptUrl === undefined ? [] : ["frame-src 'self'"]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
