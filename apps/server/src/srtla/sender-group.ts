import { createSocket, type Socket } from 'node:dgram';
import { plainAddress, type Caller } from '../callers/callers.js';
import { ACKED_PACKETS, isSrtAck, type SrtlaPacket, writeAck } from './packets.js';

/** Source address of a link's packets. */
export interface LinkAddress {
  readonly address: string;
  readonly port: number;
}

/** A network of a sender. */
interface Link {
  readonly from: LinkAddress;
  readonly since: number;
  receivedAt: number;
  dataAt: number;
  bytes: number;
  /** Data packets without an acknowledgement so far. */
  sequences: number[];
}

/** The report of a link: received bitrate since the last reading, kbps, and whether it is alive. */
export interface LinkReading {
  readonly address: string;
  readonly kbps: number;
  readonly alive: boolean;
}

export interface SenderGroupSettings {
  /** Loopback port of the SRT receiver; 0 while there is none. */
  readonly srtPort: () => number;
  readonly send: (packet: Buffer, to: LinkAddress) => void;
}

/** Maximum number of links of a sender. */
const MAX_LINKS = 8;
/** A link without packets or keep-alives is not used after the first time, and dropped after the second, ms. */
const SILENT_MS = 3000;
const FORGOTTEN_MS = 10_000;

const LOOPBACK = '127.0.0.1';

/** One SRTLA sender: its links, and its socket to the SRT receiver, which sees it as one SRT caller. */
export class SenderGroup {
  readonly #links = new Map<string, Link>();
  #last: Link | undefined;
  #inside: { readonly socket: Socket; readonly port: number } | undefined;
  #dataAt: number;
  #readAt: number;

  constructor(
    private readonly settings: SenderGroupSettings,
    now: number,
  ) {
    this.#dataAt = now;
    this.#readAt = now;
  }

  /** When it last sent data; before that, when it registered. */
  get dataAt(): number {
    return this.#dataAt;
  }

  /** Adds a link. False: there are too many. */
  join(key: string, from: LinkAddress, now: number): boolean {
    const known = this.#links.get(key);
    if (known) known.receivedAt = now;
    else if (this.#links.size >= MAX_LINKS) return false;
    else this.#links.set(key, { from, since: now, receivedAt: now, dataAt: now, bytes: 0, sequences: [] });
    return true;
  }

  callers(): Caller[] {
    return [...this.#links.values()].map(({ from, since }) => ({
      protocol: 'srtla',
      address: plainAddress(from.address),
      since,
    }));
  }

  /** Drops the links from these addresses; false: there are none. */
  drop(isMeant: (address: string) => boolean): boolean {
    const before = this.#links.size;
    for (const [key, { from }] of this.#links) if (isMeant(plainAddress(from.address))) this.#links.delete(key);
    return this.#links.size < before;
  }

  get isEmpty(): boolean {
    return this.#links.size === 0;
  }

  /** Whether one of its links is alive. */
  isAlive(now: number): boolean {
    return [...this.#links.values()].some(({ receivedAt }) => now - receivedAt < SILENT_MS);
  }

  /** Whether one of its links comes from this address. */
  isFrom(address: string): boolean {
    return [...this.#links.values()].some(({ from }) => from.address === address);
  }

  has(key: string): boolean {
    return this.#links.has(key);
  }

  /** Processes a packet of one of its links. */
  receive(key: string, packet: Buffer, read: SrtlaPacket, now: number): void {
    const link = this.#links.get(key);
    if (!link) return;
    link.receivedAt = now;
    if (read.kind === 'keepAlive') return this.settings.send(packet, link.from);
    if (read.kind !== 'data' && read.kind !== 'control') return;
    this.#last = link;
    if (read.kind === 'data') {
      link.dataAt = now;
      this.#dataAt = now;
      link.bytes += packet.length;
      this.#acknowledge(link, read.sequence);
    }
    this.#forward(packet);
  }

  /** Readings of each link since the last call. */
  readings(now: number): LinkReading[] {
    const elapsed = Math.max(1, now - this.#readAt);
    this.#readAt = now;
    return [...this.#links.values()].map((link) => {
      const kbps = Math.round((link.bytes * 8) / elapsed);
      link.bytes = 0;
      return { address: plainAddress(link.from.address), kbps, alive: now - link.receivedAt < SILENT_MS };
    });
  }

  /** Drops links that are silent for long. False: none is left. */
  sweep(now: number): boolean {
    for (const [key, { receivedAt }] of this.#links) if (now - receivedAt >= FORGOTTEN_MS) this.#links.delete(key);
    return this.#links.size > 0;
  }

  close(): void {
    this.#inside?.socket.close();
    this.#inside = undefined;
  }

  #acknowledge(link: Link, sequence: number): void {
    link.sequences.push(sequence);
    if (link.sequences.length < ACKED_PACKETS) return;
    this.settings.send(writeAck(link.sequences), link.from);
    link.sequences = [];
  }

  #forward(packet: Buffer): void {
    const port = this.settings.srtPort();
    if (port === 0) return;
    // A restarted receiver does not know the old connection.
    if (this.#inside?.port !== port) this.close();
    this.#inside ??= { socket: this.#open(), port };
    this.#inside.socket.send(packet, port, LOOPBACK, () => undefined);
  }

  #open(): Socket {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 1_000_000 });
    socket.on('error', () => undefined);
    socket.on('message', (packet) => this.#answer(packet));
    socket.bind(0, LOOPBACK);
    return socket;
  }

  /** Acknowledgements return on every link, so that a dead link delays none; the rest returns on the link of the last data. */
  #answer(packet: Buffer): void {
    if (isSrtAck(packet)) for (const { from } of this.#links.values()) this.settings.send(packet, from);
    else if (this.#last) this.settings.send(packet, this.#last.from);
  }
}
