import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, isOwn, type OwnNetworks, refuseLiteral } from '../webhooks/receivers.js';

const PATIENCE_MS = 15_000;

/** Whether notifications may go there without TLS: only to an address of a permitted network. */
const mayBePlain = ({ hostname }: URL, own: OwnNetworks): boolean => isIP(hostname) !== 0 && isOwn(hostname, own);

/** Whether the protocol of a push service is allowed. */
export const isPushProtocol = (url: URL, own: OwnNetworks): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && mayBePlain(url, own));

/** One request to a push service. */
interface PushRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Sends a notification; resolves with the status of the response. Does not follow redirections or read the response. */
export function pushRequest({ url, headers, body }: PushRequest, own: OwnNetworks): Promise<number> {
  return new Promise((resolve, reject) => {
    refuseLiteral(url, own);
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(
      url,
      { method: 'POST', headers, agent: false, lookup: checkedLookup(own), signal: AbortSignal.timeout(PATIENCE_MS) },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
