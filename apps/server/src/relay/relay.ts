import {
  endFrames,
  errorText,
  firstLine,
  RELAY_TLS,
  RelayRequest,
  keyOf,
  parseJson,
  readFrames,
  sendFrame,
  splice,
  type RelayReply,
  type Log,
} from '@backhaul/agent';
import { returnFileSubject } from '@backhaul/contract/bus';
import type { Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { Channel } from '../channel/channel.js';
import type { Rooms } from '../intercom/rooms.js';
import type { PortBook } from '../ports/port-book.js';
import { openMediaFile } from '../sources/media-file.js';
import { FileReturn } from './file-return.js';
import type { Pipes } from './pipes.js';
import { ReturnSender } from './return-sender.js';
import { endWhenSilent } from './silence.js';
import { connectOut, type EgressPolicy } from './egress-proxy.js';

export interface RelaySettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly channel: (channelId: string) => Pick<Channel, 'tap' | 'latencyMs'> | undefined;
  readonly ports: PortBook;
  /** Folder of the channels' files. */
  readonly recordings: string;
  /** Address for returns; undefined: every interface. */
  readonly listen: string | undefined;
  readonly egress: EgressPolicy;
  /** Undefined: no IP pipes. */
  readonly pipes: Pipes | undefined;
  readonly rooms: Pick<Rooms, 'joinUnit'>;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Limits that protect the reception of channels: concurrent returns, and connections of any kind. */
const MAX_RETURNS = 8;
const MAX_CONNECTIONS = 512;
/** A client with a valid key must send its request within this time, ms. */
const REQUEST_TIMEOUT_MS = 5_000;
/** An idle connection of the egress proxy is closed after this time, ms. */
const IDLE_MS = 5 * 60_000;
const ALIVE_MS = 10_000;
/** SRT latency of a file for a unit, ms. */
const FILE_LATENCY_MS = 500;
/** Sent data arrives within this time plus the latency, ms. */
const ARRIVES_MS = 1_500;
const MAX_TOKEN_MS = 8 * 24 * 3_600_000;

/**
 * The port through which units receive returns of channels and open connections to other networks and IP pipes. TLS
 * with keys that both ends derive from the token of the order (protocol §12).
 */
export class Relay {
  readonly #tls: Server;
  readonly #open = new Set<Socket>();
  readonly #subjects = new WeakMap<Socket, string>();
  readonly #returns = new Map<ReturnSender, TLSSocket>();

  constructor(private readonly settings: RelaySettings) {
    this.#tls = createServer({
      ...RELAY_TLS,
      handshakeTimeout: REQUEST_TIMEOUT_MS,
      pskCallback: (socket, identity) => {
        const known = keyOf(settings.mediaKey(), identity, settings.now(), MAX_TOKEN_MS);
        if (known) this.#subjects.set(socket, known.subject);
        return known?.psk ?? null;
      },
    });
    this.#tls.maxConnections = MAX_CONNECTIONS;
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
    await Promise.all([this.settings.pipes?.stop(), ...[...this.#returns.keys()].map((sender) => sender.stop())]);
  }

  /** Ends all returns; units that watch one request it again. */
  endReturns(): void {
    for (const socket of this.#returns.values()) socket.destroy();
  }

  async #meet(socket: TLSSocket): Promise<void> {
    this.#keep(socket);
    const subject = this.#subjects.get(socket) ?? '';
    try {
      const ask = RelayRequest.safeParse(parseJson(await firstLine(socket, REQUEST_TIMEOUT_MS))).data;
      await this.#serve(socket, subject, ask);
    } catch (error) {
      reply(socket, { ok: false, error: errorText(error).slice(0, 256) });
      socket.end();
    }
  }

  async #serve(socket: TLSSocket, subject: string, ask: RelayRequest | undefined): Promise<void> {
    const fileOf = /^returnFile\.([A-Za-z0-9_-]{1,64})\./.exec(subject)?.[1];
    const channelId = /^return\.([A-Za-z0-9_-]{1,64})$/.exec(subject)?.[1];
    const leadsOut = /^databridge\.[A-Za-z0-9_-]{1,64}$/.test(subject);
    const pipedId = /^pipe\.([A-Za-z0-9_-]{1,64})$/.exec(subject)?.[1];
    const [, roomId, unitId] = /^talk\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{1,64})$/.exec(subject) ?? [];
    if (ask?.want === 'talk' && roomId !== undefined && unitId !== undefined) return this.#talk(socket, roomId, unitId);
    if (ask?.want === 'pipe' && pipedId !== undefined) return this.#pipe(socket, pipedId);
    if (ask?.want === 'join' && pipedId !== undefined) {
      return this.#pipes.join(pipedId, ask.id, socket, () => reply(socket, { ok: true }));
    }
    if (ask?.want === 'return' && channelId !== undefined) return this.#return(socket, channelId);
    if (ask?.want === 'file' && fileOf !== undefined && subject === returnFileSubject(fileOf, ask.file)) {
      return this.#file(socket, fileOf, ask);
    }
    if (ask?.want === 'connect' && leadsOut) return this.#connect(socket, ask.host, ask.port);
    if (ask?.want !== 'hello' || !leadsOut) throw new Error('The key is not valid for this');
    if (this.settings.egress === 'off') throw new Error('This server is no databridge gateway');
    reply(socket, { ok: true });
    socket.resume();
  }

  /** Runs for as long as the connection is open. */
  async #return(socket: TLSSocket, channelId: string): Promise<void> {
    const channel = this.settings.channel(channelId);
    if (!channel) throw new Error('Selected channel is offline');
    const sender = await this.#sender(socket, channel.latencyMs);
    const untap = channel.tap((piece) => sender.write(piece));
    const end = (): void => {
      untap();
      void sender.stop().finally(() => this.#returns.delete(sender));
    };
    if (socket.destroyed) return end();
    socket.once('close', end);
    const { port, passphrase } = sender;
    reply(socket, { ok: true, srt: { port, passphrase, latencyMs: channel.latencyMs } });
    socket.resume();
  }

  /** Plays a file, once the unit receives, until it has ended or the connection is closed. */
  async #file(
    socket: TLSSocket,
    channelId: string,
    { file: name, fromMs }: { readonly file: string; readonly fromMs: number },
  ): Promise<void> {
    const { recordings, now, log } = this.settings;
    const opened = await openMediaFile(recordings, { channelId, name });
    if ('refused' in opened) throw new Error(opened.refused);
    const sender = await this.#sender(socket, FILE_LATENCY_MS, () => playing.start());
    let timer: NodeJS.Timeout | undefined;
    const playing = new FileReturn({
      recordings,
      channelId,
      name,
      fromMs,
      onPiece: (piece) => sender.write(piece),
      onEnded: (error) => {
        const ended = { ended: true, ...(error !== undefined && { error }) };
        timer = setTimeout(() => socket.end(`${JSON.stringify(ended)}\n`), FILE_LATENCY_MS + ARRIVES_MS);
      },
      now,
      log,
    });
    const end = (): void => {
      clearTimeout(timer);
      void playing.stop();
      void sender.stop().finally(() => this.#returns.delete(sender));
    };
    if (socket.destroyed) return end();
    socket.once('close', end);
    const { port, passphrase } = sender;
    reply(socket, { ok: true, srt: { port, passphrase, latencyMs: FILE_LATENCY_MS } });
    socket.resume();
  }

  async #sender(socket: TLSSocket, latencyMs: number, onReceived?: () => void): Promise<ReturnSender> {
    if (this.#returns.size >= MAX_RETURNS) throw new Error('Selected channel is busy');
    const { ports, listen, log } = this.settings;
    const sender = await ReturnSender.open({ ports, listen, log, latencyMs, ...(onReceived && { onReceived }) });
    this.#returns.set(sender, socket);
    return sender;
  }

  /** Keeps a unit in a room for as long as the connection is open. */
  async #talk(socket: TLSSocket, roomId: string, unitId: string): Promise<void> {
    const { send, leave } = await this.settings.rooms.joinUnit({
      roomId,
      unitId,
      onPacket: (packet) => sendFrame(socket, packet),
      onEnd: (isLetOut) => (isLetOut ? endFrames(socket) : socket.destroy()),
    });
    if (socket.destroyed) return leave();
    socket.once('close', () => void leave());
    reply(socket, { ok: true, endFrame: true });
    const heard = endWhenSilent(socket);
    readFrames(socket, (packet) => {
      heard();
      send(packet);
    });
  }

  get #pipes(): Pipes {
    if (!this.settings.pipes) throw new Error('This server does not support IP pipes');
    return this.settings.pipes;
  }

  async #pipe(socket: TLSSocket, unitId: string): Promise<void> {
    const { end, begin } = await this.#pipes.open(unitId, socket);
    reply(socket, { ok: true, pipe: end });
    begin();
  }

  async #connect(socket: TLSSocket, host: string, port: number): Promise<void> {
    const far = await connectOut(this.settings.egress, host, port);
    if (socket.destroyed) return void far.destroy();
    this.#keep(far);
    reply(socket, { ok: true });
    splice(socket, far, IDLE_MS);
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, ALIVE_MS);
    socket.on('error', () => socket.destroy()).once('close', () => this.#open.delete(socket));
  }
}

const reply = (socket: Socket, answer: RelayReply): void => {
  if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
};
