import { randomBytes } from 'node:crypto';
import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { isSameKey } from '../callers/same-key.js';
import { LoopbackServer } from '../relay/loopback-server.js';
import { connectionProblem, FetchRefusal, type Resolve } from '../sources/checked-fetch.js';
import { WRONG_LOGIN } from './rtmp-login.js';

/** A server that takes nothing, or does not answer, for this long, ms. */
const SILENT_MS = 8000;
/** So many files in a row that are not taken end what is sent. */
const MOST_FAILURES = 3;
const NAME = /^\/([\w.~-]+)$/;

export interface HlsPushGatewaySettings {
  /** The playlist at the other end; segments go beside it. */
  readonly url: string;
  /** Of the other end; undefined: it asks for nothing. */
  readonly login: { readonly userName: string; readonly password: string } | undefined;
  readonly resolve: Resolve;
  /** Nothing is taken any more, with a sentence for users. `isRefusal`: the other end wants another login, and took nothing yet. */
  readonly onFailed: (reason: string, isRefusal: boolean) => void;
}

/**
 * Sends HLS on for ffmpeg, which does not look at what servers answer. It is given an address of this machine alone; the host is checked
 * each time, and the login of the other end is known here alone.
 */
export class HlsPushGateway {
  /** With which ffmpeg is let in. */
  readonly token = randomBytes(16).toString('hex');
  #server: LoopbackServer | undefined;
  #taken = false;
  #failures = 0;

  private constructor(private readonly settings: HlsPushGatewaySettings) {}

  static async open(settings: HlsPushGatewaySettings): Promise<HlsPushGateway> {
    const gateway = new HlsPushGateway(settings);
    gateway.#server = await LoopbackServer.open((request, response) => void gateway.#answer(request, response));
    return gateway;
  }

  /** Where ffmpeg sends the playlist. */
  get url(): string {
    return `${this.#server?.url ?? ''}/${new URL(this.settings.url).pathname.split('/').at(-1) ?? ''}`;
  }

  /** Whether the other end took a file. */
  get taken(): boolean {
    return this.#taken;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const name = NAME.exec(request.url ?? '')?.[1];
    if (!isSameKey(headers.authorization ?? '', `bearer ${this.token}`)) return void response.writeHead(401).end();
    if (name === undefined || (method !== 'PUT' && method !== 'DELETE')) return void response.writeHead(404).end();
    try {
      const status = await this.#forward(new URL(name, this.settings.url), request);
      response.writeHead(status).end();
      // Files that are not deleted disturb nobody who watches.
      if (method === 'PUT') this.#judge(status);
    } catch (error) {
      response.destroy();
      // Otherwise ffmpeg ended: what it was about to send is of no interest.
      if (error instanceof FetchRefusal) this.settings.onFailed(error.message, false);
    }
  }

  #judge(status: number): void {
    if (status < 400) {
      this.#taken = true;
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    const isLogin = status === 401 || status === 403;
    // One that took files has trouble, which passes.
    if (isLogin) return this.settings.onFailed(this.#loginProblem, !this.#taken);
    if (!this.#taken || this.#failures === MOST_FAILURES) this.settings.onFailed(`The server answers ${status}`, false);
  }

  get #loginProblem(): string {
    return this.settings.login === undefined ? 'The server asks for a user name and a password' : WRONG_LOGIN;
  }

  /** The status with which the other end answers. */
  async #forward(url: URL, from: IncomingMessage): Promise<number> {
    const host = url.hostname.replaceAll(/[[\]]/g, '');
    const resolved = await this.settings.resolve(host);
    if ('refused' in resolved) throw new FetchRefusal(resolved.refused);
    const { login } = this.settings;
    const type = from.headers['content-type'];
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send({
      method: from.method,
      host: resolved.address,
      port: url.port === '' ? undefined : url.port,
      path: url.pathname,
      // Certificates are those of the name, not of the address.
      ...(isIP(host) === 0 && { servername: host }),
      agent: false,
      timeout: SILENT_MS,
      headers: {
        host: url.host,
        'user-agent': 'Backhaul',
        ...(type !== undefined && { 'content-type': type }),
        ...(login && {
          authorization: `Basic ${Buffer.from(`${login.userName}:${login.password}`).toString('base64')}`,
        }),
      },
    });
    request.once('timeout', () => request.destroy(new FetchRefusal('The other end does not answer')));
    const answered = new Promise<number>((resolve, reject) => {
      request.once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.once('error', (error) =>
        reject(from.destroyed || error instanceof FetchRefusal ? error : new FetchRefusal(connectionProblem(error))),
      );
    });
    // An answer may come before everything was sent.
    const sent = pipeline(from, request).then(() => answered);
    sent.catch(() => undefined);
    return Promise.race([answered, sent]);
  }
}
