import { request as httpRequest, Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { targetProblem } from '../problem.js';

/** A connection without data for this long is given up, ms. */
const SILENT_MS = 30_000;
/** Maximum length of an answer that is read, bytes. */
const MOST_ANSWER = 64 * 1024;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Connections to one service. Redirects are not followed: a signed request goes only to the host for which it was signed. */
export class Connections {
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 4 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 4 }),
  };

  constructor(private readonly lookup: LookupFunction) {}

  send({ method, url, headers, body }: SignedRequest, signal: AbortSignal): Promise<Answer> {
    const isTls = url.protocol === 'https:';
    const agent = this.#agents[isTls ? 'https:' : 'http:'];
    const options = {
      method,
      headers: { ...headers, 'content-length': String(body.length) },
      agent,
      signal,
      lookup: this.lookup,
    };
    return new Promise((resolve, reject) => {
      const request = (isTls ? httpsRequest : httpRequest)(url, options, (response) => {
        const pieces: Buffer[] = [];
        let length = 0;
        response.on('data', (piece: Buffer) => {
          length += piece.length;
          if (length <= MOST_ANSWER) pieces.push(piece);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        );
      });
      request.setTimeout(SILENT_MS, () => request.destroy(targetProblem('The host does not answer')));
      request.on('error', reject);
      request.end(body);
    });
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}
