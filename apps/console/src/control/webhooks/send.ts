import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkedLookup, ForbiddenReceiver, refuseLiteral, type OwnNetworks } from './receivers.js';

const PATIENCE_MS = 15_000;

/** One request to a receiver. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends an event; resolves with the status of the response. Does not follow redirections or read the response. */
export function send({ url, headers, body }: WebhookRequest, own: OwnNetworks): Promise<number> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    refuseLiteral(target, own);
    const open = target.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(
      target,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Backhaul-Webhooks/1',
        },
        agent: false,
        lookup: checkedLookup(own),
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Why a receiver could not be reached, as a message for users. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'The receiver could not be reached';
  if (error instanceof ForbiddenReceiver)
    return 'The address is not allowed. The console’s setting WEBHOOK_NETWORKS can allow its network';
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `The receiver did not answer within ${PATIENCE_MS / 1000} s`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? (error.message.slice(0, 200) || 'The receiver could not be reached');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host is unknown',
  EAI_AGAIN: 'The host is unknown',
  ECONNREFUSED: 'The receiver refuses connections',
  ECONNRESET: 'The receiver closed the connection',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
};
