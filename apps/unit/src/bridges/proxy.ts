import { connectToRelay, errorText, type RelayAddress } from '@backhaul/agent';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Maximum number of concurrent connections. */
const MAX_CONNECTIONS = 128;

/** An HTTP proxy next to the unit: CONNECT, and plain requests with absolute URLs, all through the relay of a server. */
export class Proxy {
  readonly #http: Server;
  readonly #open = new Set<Duplex>();

  constructor(private readonly gate: () => RelayAddress) {
    this.#http = createServer((request, response) => void this.#forward(request, response));
    this.#http.maxConnections = MAX_CONNECTIONS;
    this.#http.on('connection', (socket) => this.#keep(socket));
    this.#http.on('connect', (request, socket, head) => void this.#tunnel(request, socket, head));
  }

  /** Listens; resolves with the address. @throws {Error} when it cannot. */
  async start(host: string, port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen(port, host, resolve);
    });
    const address = this.#http.address();
    const taken = typeof address === 'object' && address ? address.port : port;
    return host.includes(':') ? `[${host}]:${taken}` : `${host}:${taken}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    try {
      const [, host = '', port = ''] = /^\[?([^\]/\s]{1,255}?)\]?:(\d{1,5})$/.exec(request.url ?? '') ?? [];
      const far = await this.#connect(host, Number(port));
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) far.write(head);
      client.once('close', () => far.destroy());
      far.once('close', () => client.destroy());
      far.pipe(client);
      client.pipe(far);
    } catch (error) {
      client.end(`HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n${errorText(error)}\n`);
    }
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined;
      if (url?.protocol !== 'http:') return void response.writeHead(400, { connection: 'close' }).end('A proxy\n');
      const far = await this.#connect(url.hostname.replaceAll(/[[\]]/g, ''), Number(url.port) || 80);
      const { 'proxy-connection': _, 'proxy-authorization': __, ...headers } = request.headers;
      const onward = httpRequest({
        createConnection: () => far,
        method: request.method,
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host, connection: 'close' },
      });
      // The socket arrives paused, because nothing could read its data before.
      onward.once('socket', (socket) => socket.resume());
      onward.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.once('error', () => response.destroy());
      response.once('close', () => far.destroy());
      request.pipe(onward);
    } catch (error) {
      response.writeHead(502, { connection: 'close' }).end(`${errorText(error)}\n`);
    }
  }

  async #connect(host: string, port: number): Promise<Socket> {
    const { socket } = await connectToRelay(this.gate(), { want: 'connect', host, port });
    this.#keep(socket);
    return socket;
  }

  #keep(socket: Duplex): void {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => this.#open.delete(socket));
  }
}
