import { randomBytes } from 'node:crypto';
import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { isSameKey } from '../callers/same-key.js';
import { LoopbackServer } from '../relay/loopback-server.js';
import { connectionProblem, FetchRefusal, type Resolve } from '../sources/checked-fetch.js';
import { WRONG_LOGIN } from './rtmp-login.js';

/** A server that accepts nothing, or does not answer, for this long has failed, ms. */
const SILENT_MS = 8000;
/** Number of rejected files in a row after which the upload ends. */
const MOST_FAILURES = 3;
const NAME = /^\/([\w.~-]+)$/;

export interface HlsPushGatewaySettings {
  /** URL of the playlist at the server; segments are stored next to it. */
  readonly url: string;
  /** Login at the server; undefined: none is needed. */
  readonly login: { readonly userName: string; readonly password: string } | undefined;
  readonly resolve: Resolve;
  /** The upload has failed, with a sentence for users. `isRefusal`: the server requires another login, and has accepted nothing yet. */
  readonly onFailed: (reason: string, isRefusal: boolean) => void;
}

/**
 * Uploads HLS for ffmpeg, which ignores the answers of servers. ffmpeg gets only an address of this machine; the host is checked for
 * each request, and only the gateway knows the login at the server.
 */
export class HlsPushGateway {
  /** Token with which ffmpeg calls the gateway. */
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

  /** URL at which ffmpeg stores the playlist. */
  get url(): string {
    return `${this.#server?.url ?? ''}/${new URL(this.settings.url).pathname.split('/').at(-1) ?? ''}`;
  }

  /** Whether the server has accepted a file. */
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
      // A failed DELETE does not disturb watchers.
      if (method === 'PUT') this.#judge(status);
    } catch (error) {
      response.destroy();
      // Otherwise ffmpeg ended, and the rest of the file does not matter.
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
    // A server that has accepted files before has a temporary failure.
    if (isLogin) return this.settings.onFailed(this.#loginProblem, !this.#taken);
    if (!this.#taken || this.#failures === MOST_FAILURES) this.settings.onFailed(`The server answers ${status}`, false);
  }

  get #loginProblem(): string {
    return this.settings.login === undefined ? 'The server asks for a user name and a password' : WRONG_LOGIN;
  }

  /** Forwards a request; returns the server's status. */
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
      // Certificates are issued for the name, not for the address.
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
    // The answer may arrive before everything was sent.
    const sent = pipeline(from, request).then(() => answered);
    sent.catch(() => undefined);
    return Promise.race([answered, sent]);
  }
}
