import {
  errorText,
  firstLine,
  RELAY_TLS,
  RelayRequest,
  keyOf,
  parseJson,
  splice,
  type RelayReply,
  type Log,
} from '@backhaul/agent';
import type { Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { Channel } from '../channel/channel.js';
import type { PortBook } from '../ports/port-book.js';
import type { Pipes } from './pipes.js';
import { ReturnSender } from './return-sender.js';
import { wayOut, type WaysOut } from './way-out.js';

export interface GateSettings {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly channel: (channelId: string) => Pick<Channel, 'tap' | 'latencyMs'> | undefined;
  readonly ports: PortBook;
  /** Where returns are offered; undefined: every interface. */
  readonly listen: string | undefined;
  readonly waysOut: WaysOut;
  /** Undefined: none are made. */
  readonly pipes: Pipes | undefined;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** A server has channels to receive: so many returns at once, and so many connections of any kind. */
const MOST_RETURNS = 8;
const MOST_CONNECTIONS = 512;
/** Who has shown a key says at once what is wanted, ms. */
const PATIENCE_MS = 5_000;
/** A way out on which nothing goes for so long is closed, ms. */
const IDLE_MS = 5 * 60_000;
const ALIVE_MS = 10_000;
const MOST_TOKEN_MS = 8 * 24 * 3_600_000;

/**
 * Where units ask for what leads to them or out of them: returns of channels, ways out to other networks, IP pipes. TLS with keys that both
 * ends make from the token of the order (protocol §12).
 */
export class Gate {
  readonly #tls: Server;
  readonly #open = new Set<Socket>();
  readonly #subjects = new WeakMap<Socket, string>();
  readonly #returns = new Set<ReturnSender>();

  constructor(private readonly settings: GateSettings) {
    this.#tls = createServer({
      ...RELAY_TLS,
      handshakeTimeout: PATIENCE_MS,
      pskCallback: (socket, identity) => {
        const known = keyOf(settings.mediaKey(), identity, settings.now(), MOST_TOKEN_MS);
        if (known) this.#subjects.set(socket, known.subject);
        return known?.psk ?? null;
      },
    });
    this.#tls.maxConnections = MOST_CONNECTIONS;
    this.#tls.on('secureConnection', (socket) => void this.#meet(socket));
    this.#tls.on('tlsClientError', (_, socket) => socket.destroy());
  }

  /** Listens; resolves with the port. @throws {Error} when it cannot. */
  async start(): Promise<number> {
    const { host, port } = this.settings;
    await new Promise<void>((resolve, reject) => {
      this.#tls.once('error', reject);
      this.#tls.listen(port, host, resolve);
    });
    const address = this.#tls.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => this.#tls.close(() => resolve()));
    await Promise.all([this.settings.pipes?.stop(), ...[...this.#returns].map((sender) => sender.stop())]);
  }

  async #meet(socket: TLSSocket): Promise<void> {
    this.#keep(socket);
    const subject = this.#subjects.get(socket) ?? '';
    try {
      const ask = RelayRequest.safeParse(parseJson(await firstLine(socket, PATIENCE_MS))).data;
      await this.#serve(socket, subject, ask);
    } catch (error) {
      say(socket, { ok: false, error: errorText(error).slice(0, 256) });
      socket.end();
    }
  }

  async #serve(socket: TLSSocket, subject: string, ask: RelayRequest | undefined): Promise<void> {
    const channelId = /^return\.([A-Za-z0-9_-]{1,64})$/.exec(subject)?.[1];
    const leadsOut = /^databridge\.[A-Za-z0-9_-]{1,64}$/.test(subject);
    const pipedId = /^pipe\.([A-Za-z0-9_-]{1,64})$/.exec(subject)?.[1];
    if (ask?.want === 'pipe' && pipedId !== undefined) return this.#pipe(socket, pipedId);
    if (ask?.want === 'join' && pipedId !== undefined) {
      return this.#pipes.join(pipedId, ask.id, socket, () => say(socket, { ok: true }));
    }
    if (ask?.want === 'return' && channelId !== undefined) return this.#return(socket, channelId);
    if (ask?.want === 'connect' && leadsOut) return this.#connect(socket, ask.host, ask.port);
    if (ask?.want !== 'hello' || !leadsOut) throw new Error('The key is not for this');
    if (this.settings.waysOut === 'off') throw new Error('This server leads nowhere');
    say(socket, { ok: true });
    socket.resume();
  }

  /** For as long as the connection stands. */
  async #return(socket: TLSSocket, channelId: string): Promise<void> {
    const channel = this.settings.channel(channelId);
    if (!channel) throw new Error('Selected channel is offline');
    if (this.#returns.size >= MOST_RETURNS) throw new Error('Selected channel is busy');
    const sender = await ReturnSender.open({ ...this.settings, latencyMs: channel.latencyMs });
    this.#returns.add(sender);
    const untap = channel.tap((piece) => sender.write(piece));
    const end = (): void => {
      untap();
      void sender.stop().finally(() => this.#returns.delete(sender));
    };
    if (socket.destroyed) return end();
    socket.once('close', end);
    const { port, passphrase } = sender;
    say(socket, { ok: true, srt: { port, passphrase, latencyMs: channel.latencyMs } });
    socket.resume();
  }

  get #pipes(): Pipes {
    if (!this.settings.pipes) throw new Error('This server makes no IP pipes');
    return this.settings.pipes;
  }

  async #pipe(socket: TLSSocket, unitId: string): Promise<void> {
    const { end, begin } = await this.#pipes.open(unitId, socket);
    say(socket, { ok: true, pipe: end });
    begin();
  }

  async #connect(socket: TLSSocket, host: string, port: number): Promise<void> {
    const far = await wayOut(this.settings.waysOut, host, port);
    if (socket.destroyed) return void far.destroy();
    this.#keep(far);
    say(socket, { ok: true });
    splice(socket, far, IDLE_MS);
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, ALIVE_MS);
    socket.on('error', () => socket.destroy()).once('close', () => this.#open.delete(socket));
  }
}

const say = (socket: Socket, answer: RelayReply): void => {
  if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
};
