/** The headers with the origin of a browser's request. */
export interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
  readonly host?: string | undefined;
}

const UNSAFE: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether a method changes something. */
export const changesState = (method: string): boolean => UNSAFE.has(method);

/**
 * Whether a request comes from our own pages. Every browser sends at least one of the two headers with a request
 * that changes something; a caller that sends neither is not a browser, so another site cannot control it.
 */
export function isOwnOrigin(headers: OriginHeaders, publicUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin !== undefined) return isOurs(origin, headers.host, publicUrl);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function isOurs(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const parsed = new URL(origin);
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (known !== undefined && parsed.host === known.host) return parsed.origin === known.origin;
  // With another host name, browsers reach the console directly, over HTTP.
  return parsed.protocol === 'http:' && parsed.host === host;
}
