import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import {
  checkedLookup,
  ForbiddenReceiver,
  isReceiver,
  refuseLiteral,
  type OwnNetworks,
} from '../webhooks/receivers.js';

const PATIENCE_MS = 10_000;
/** Far above the answer of any provider. */
const LONGEST_ANSWER = 1_000_000;
/** Statuses whose answers have no body (Fetch Standard §2.2.3). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

interface Options {
  readonly method?: string | undefined;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/**
 * `fetch` for OpenID providers: only addresses of the internet and of permitted networks, without redirections. Connects to the address
 * that was checked. Plain HTTP only in permitted networks. Rejects with `ForbiddenReceiver` or the error of the connection.
 */
export const providerFetch =
  (own: OwnNetworks) =>
  async (input: string | URL, { method = 'GET', headers, body }: Options = {}): Promise<Response> => {
    const target = new URL(input);
    refuseLiteral(target, own);
    if (target.protocol !== 'https:' && !mayBeOpen(target, own)) throw new ForbiddenReceiver();
    const sent = new Request(target, { method, headers: new Headers(pairsOf(headers)), body: bodyOf(body) });
    const payload = Buffer.from(await sent.arrayBuffer());
    return new Promise((resolve, reject) => {
      const open = target.protocol === 'https:' ? requestHttps : requestHttp;
      const request = open(
        target,
        {
          method,
          headers: {
            ...Object.fromEntries(sent.headers),
            'content-length': payload.length,
            'user-agent': 'Backhaul/1',
          },
          agent: false,
          lookup: checkedLookup(own),
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (response) => void answerOf(response).then(resolve, reject),
      );
      request.on('error', reject);
      request.end(payload);
    });
  };

/** Whether an issuer may be asked without TLS: an address or localhost in a network that the operator permits. */
export function mayBeOpen({ hostname }: URL, own: OwnNetworks): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const address = host === 'localhost' ? '127.0.0.1' : host;
  return own.length > 0 && isIP(address) !== 0 && isReceiver(address, own);
}

async function answerOf(response: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > LONGEST_ANSWER) {
      response.destroy();
      throw new Error('The answer of the provider is too long');
    }
    parts.push(bytes);
  }
  const status = response.statusCode ?? 500;
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(BODILESS.has(status) ? null : Buffer.concat(parts), { status, headers });
}

function pairsOf(headers: unknown): [string, string][] {
  if (headers instanceof Headers) return [...headers];
  if (typeof headers !== 'object' || headers === null) return [];
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}

function bodyOf(body: unknown): string | URLSearchParams | null {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body;
  if (body === undefined || body === null) return null;
  throw new Error('A request to a provider has a form or no body');
}
