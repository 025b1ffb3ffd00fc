import { connectAllowed, errorText } from '@backhaul/agent';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { isOnNetwork, type TargetPolicy } from '../destinations/target-policy.js';
import { authorization, bytesOf, RtspSplitter, type Credentials, type RtspMessage } from './rtsp-messages.js';

const DEFAULT_PORT = 554;

export interface RtspGatewaySettings {
  readonly url: string;
  readonly credentials: Credentials | null;
  readonly policy: TargetPolicy;
}

/**
 * Connects ffmpeg to an RTSP server: it connects to the resolved and checked address, logs in, and follows no redirect.
 * ffmpeg gets an address on this machine, without credentials.
 */
export class RtspGateway {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #reason: string | undefined;

  private constructor(private readonly settings: RtspGatewaySettings) {
    this.#server = createServer((near) => void this.#accept(near));
  }

  static async open(settings: RtspGatewaySettings): Promise<RtspGateway> {
    const gateway = new RtspGateway(settings);
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    return gateway;
  }

  /** URL that ffmpeg plays. */
  get url(): string {
    const address = this.#server.address();
    return `rtsp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  }

  /** Why it failed, as a sentence for users. */
  get reason(): string | undefined {
    return this.#reason;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #accept(near: Socket): Promise<void> {
    this.#keep(near);
    const { url, policy } = this.settings;
    const { hostname, port } = new URL(url.replace(/^rtsp/i, 'http'));
    try {
      const far = await connectAllowed({
        host: hostname.replaceAll(/[[\]]/g, ''),
        // Port 80, which http URLs omit, must be kept here.
        port: port === '' ? (/^rtsp:\/\/[^/?]*:80(?:[/?]|$)/i.test(url) ? 80 : DEFAULT_PORT) : Number(port),
        isAllowed: (address) => policy === 'any' || isOnNetwork(address),
        messages: {
          unknown: 'The host is unknown',
          refused: 'The address is not allowed',
          silent: 'The host does not answer',
        },
      });
      this.#keep(far);
      if (near.destroyed) far.destroy();
      else this.#connect(near, far);
    } catch (error) {
      this.#fail(near, errorText(error));
    }
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #connect(near: Socket, far: Socket): void {
    const { url, credentials } = this.settings;
    const session = new RtspSession(this.url, url, credentials);
    const pump = (from: Socket, to: Socket, pass: (message: RtspMessage) => readonly [Socket, RtspMessage][]): void => {
      const splitter = new RtspSplitter();
      from.on('data', (chunk: Buffer) => {
        try {
          for (const piece of splitter.push(chunk)) {
            if ('packet' in piece) to.write(piece.packet);
            else for (const [socket, message] of pass(piece.message)) socket.write(bytesOf(message));
          }
        } catch (error) {
          this.#fail(near, error instanceof RtspRefusal ? error.message : 'The source sends something else than RTSP');
        }
        // Waits for a receiver with a full buffer.
        if (to.writableNeedDrain) {
          from.pause();
          to.once('drain', () => from.resume());
        }
      });
      from.once('close', () => to.destroy());
    };
    pump(near, far, (request) => [[far, session.request(request)]]);
    pump(far, near, (message) => {
      const again = session.retry(message);
      return [again === undefined ? [near, session.reply(message)] : [far, again]];
    });
  }

  #fail(near: Socket, reason: string): void {
    this.#reason ??= reason;
    near.destroy();
  }
}

class RtspRefusal extends Error {}

/** The requests of one connection, in ffmpeg's form for the gateway and in that for the server. */
class RtspSession {
  #challenges: readonly string[] = [];
  #last: RtspMessage | undefined;
  #tried = false;
  readonly #base: string;

  constructor(
    private readonly nearUrl: string,
    private readonly farUrl: string,
    private readonly credentials: Credentials | null,
  ) {
    this.#base = farUrl.endsWith('/') ? farUrl : `${farUrl}/`;
  }

  /** Converts a request for the server. */
  request(request: RtspMessage): RtspMessage {
    this.#last = request;
    this.#tried = false;
    return this.#signed(request);
  }

  /** The last request again, if this reply requires credentials that it did not contain. */
  retry(reply: RtspMessage): RtspMessage | undefined {
    if (!/^RTSP\/1\.\d 401/.test(reply.first)) return undefined;
    if (this.#last === undefined || this.#tried || this.credentials === null) return undefined;
    this.#tried = true;
    this.#challenges = reply.headers.flatMap(([name, value]) =>
      name.toLowerCase() === 'www-authenticate' ? [value] : [],
    );
    return this.#signed(this.#last);
  }

  /** @throws {RtspRefusal} for a redirect: its address was not checked */
  reply(reply: RtspMessage): RtspMessage {
    if (/^RTSP\/1\.\d 3\d\d/.test(reply.first) || reply.first.startsWith('REDIRECT '))
      throw new RtspRefusal('The source refers to another address');
    return reply;
  }

  #signed(request: RtspMessage): RtspMessage {
    const [method = '', given = '', version = 'RTSP/1.0'] = request.first.split(' ');
    const uri = given.startsWith(this.nearUrl) ? this.#far(given.slice(this.nearUrl.length)) : given;
    const value = this.credentials && authorization(this.#challenges, this.credentials, { method, uri });
    return {
      first: `${method} ${uri} ${version}`,
      headers: [
        ...request.headers.filter(([name]) => name.toLowerCase() !== 'authorization'),
        ...(value ? [['Authorization', value] as const] : []),
      ],
      body: request.body,
    };
  }

  #far(path: string): string {
    return path === '' ? this.farUrl : this.#base + path;
  }
}
