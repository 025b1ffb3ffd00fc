import { errorText, type Log } from '@backhaul/agent';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';

const MOST_VIEWERS = 16;
/** A page hears a beat this often; after three missed ones it says that it has no connection, ms. */
export const BEAT_MS = 5000;

const CSP = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'";
const JAVASCRIPT = 'text/javascript; charset=utf-8';

export interface LivePageSettings {
  readonly address: { readonly host: string; readonly port: number };
  /** For the log. */
  readonly name: string;
  readonly html: string;
  /** By path, such as `/lamp.js`. */
  readonly scripts: Readonly<Record<string, string>>;
  /** What the page shows now, as JSON. */
  readonly now: () => unknown;
  /** What buttons of the page do, by path; each is requested with POST. */
  readonly actions?: Readonly<Record<string, () => void>>;
  readonly log: Log;
}

/** A web page of the unit for its crew, which follows what `now` says at each call of `changed`. */
export class LivePage {
  readonly #server: Server;
  readonly #viewers = new Set<ServerResponse>();
  readonly #beat: NodeJS.Timeout;

  constructor(private readonly settings: LivePageSettings) {
    const { address, name, log } = settings;
    this.#server = createServer((request, response) => this.#answer(request, response));
    this.#server.on('error', (error) => log.error({ error: errorText(error) }, `the page of the ${name} is not there`));
    this.#server.listen(address.port, address.host);
    this.#beat = setInterval(() => this.#say('data:\n\n'), BEAT_MS);
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  changed(): void {
    if (this.#viewers.size > 0) this.#say(this.#event());
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    for (const viewer of this.#viewers) viewer.destroy();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { html, scripts, actions = {} } = this.settings;
    const path = request.url ?? '';
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    const action = Object.hasOwn(actions, path) ? actions[path] : undefined;
    if (request.method === 'POST' && action !== undefined) {
      const isOwn = isFromOwnPage(request);
      if (isOwn) action();
      response.writeHead(isOwn ? 204 : 403).end();
    } else if (request.method !== 'GET') response.writeHead(404).end();
    else if (path === '/') {
      response.setHeader('content-security-policy', CSP);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    } else if (Object.hasOwn(scripts, path)) response.setHeader('content-type', JAVASCRIPT).end(scripts[path]);
    else if (path === '/events' && this.#viewers.size < MOST_VIEWERS) this.#view(response);
    else response.writeHead(path === '/events' ? 503 : 404).end();
  }

  #view(response: ServerResponse): void {
    response.setHeader('content-type', 'text/event-stream');
    response.write(this.#event());
    this.#viewers.add(response);
    response.once('close', () => this.#viewers.delete(response));
  }

  #event(): string {
    return `data: ${JSON.stringify(this.settings.now())}\n\n`;
  }

  #say(event: string): void {
    for (const viewer of this.#viewers) viewer.write(event);
  }
}

/** Whether a request comes from a page of this server: another site could name this machine by a host name of its own. */
function isFromOwnPage({ headers: { origin, host = '' } }: IncomingMessage): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const isLocal = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.local') || !name.includes('.');
  return isLocal && origin === `http://${host}`;
}
