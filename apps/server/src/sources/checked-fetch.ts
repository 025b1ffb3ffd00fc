import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Resolved } from '../destinations/target-policy.js';

/** Resolves a host to an allowed address. */
export type Resolve = (host: string) => Promise<Resolved>;

/** A failure with a sentence for users. */
export class FetchRefusal extends Error {}

const MOST_REDIRECTS = 5;
/** Timeout without data from the server, ms. */
const SILENT_MS = 8000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Fetched {
  /** The final URL, after redirects. */
  readonly url: URL;
  readonly response: IncomingMessage;
}

/**
 * Fetches a page over HTTP or HTTPS. Its host, and that of every redirect, is resolved and checked, and the connection goes to the
 * checked address. @throws {FetchRefusal}
 */
export async function checkedFetch(first: URL, resolve: Resolve, range: string | undefined): Promise<Fetched> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await get(url, resolve, range);
    const { statusCode = 0, headers } = response;
    if (!REDIRECTS.has(statusCode)) {
      if (statusCode === 200 || statusCode === 206) return { url, response };
      response.destroy();
      throw new FetchRefusal(REASONS[statusCode] ?? `The server answers ${statusCode}`);
    }
    response.destroy();
    const { location = '' } = headers;
    if (!URL.canParse(location, url.href)) throw new FetchRefusal('The source refers to another address');
    url = new URL(location, url);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new FetchRefusal('The source refers to another address');
  }
  throw new FetchRefusal('The source refers to another address');
}

const REASONS: Readonly<Record<number, string>> = {
  401: 'The other end denies access',
  403: 'The other end denies access',
  404: 'The other end does not know this stream',
};

async function get(url: URL, resolve: Resolve, range: string | undefined): Promise<IncomingMessage> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const resolved = await resolve(host);
  if ('refused' in resolved) throw new FetchRefusal(resolved.refused);
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send({
      host: resolved.address,
      port: url.port === '' ? undefined : url.port,
      path: `${url.pathname}${url.search}`,
      // Certificates are issued for the name, not for the address.
      ...(isIP(host) === 0 && { servername: host }),
      agent: false,
      timeout: SILENT_MS,
      headers: {
        host: url.host,
        'accept-encoding': 'identity',
        'user-agent': 'Backhaul',
        ...(range !== undefined && { range }),
      },
    });
    request.once('timeout', () => request.destroy(new FetchRefusal('The other end does not answer')));
    request.on('error', (error) =>
      fail(error instanceof FetchRefusal ? error : new FetchRefusal(connectionProblem(error, 'source'))),
    );
    request.once('response', done);
    request.end();
  });
}

const CERTIFICATES = {
  source: 'The certificate of the source is not valid',
  destination: 'The certificate of the other end is not valid',
} as const;

/** Why a connection to a server failed, as a sentence for users. */
export function connectionProblem(error: unknown, other: keyof typeof CERTIFICATES = 'destination'): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ECONNREFUSED') return 'The other end refuses the connection';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'The other end cannot be reached';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return CERTIFICATES[other];
  return 'The other end ended the connection';
}
