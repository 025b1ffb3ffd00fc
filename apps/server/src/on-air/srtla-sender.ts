import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { ID_BYTES, readPacket, SRTLA_TYPES, writePacket } from '../srtla/packets.js';

/** Interval of keep-alives on a link, ms. */
const ALIVE_EVERY_MS = 300;
/** A link without an answer for this long is not used, ms. */
const DEAD_MS = 1200;

/** Wait before a refused link is tried again, ms. */
const AGAIN_MS = 1000;

/** Lost packets are never acknowledged, so only this many of the last ones count. */
const MOST_WAITING = 32;

interface SenderLink {
  readonly socket: Socket;
  joined: boolean;
  receivedAt: number;
  /** Sequence numbers without an acknowledgement so far. */
  waiting: number[];
}

/** An SRTLA sender for tests: accepts one SRT caller, and spreads its packets over networks by their packets in flight. */
export class SrtlaSender {
  readonly #links: SenderLink[] = [];
  readonly #timer: NodeJS.Timeout;
  #id: Buffer = Buffer.alloc(ID_BYTES, 3);
  #caller: RemoteInfo | undefined;
  #isStopped = false;

  private constructor(
    private readonly inside: Socket,
    private readonly port: number,
    private readonly host: string,
  ) {
    inside.on('message', (packet, from) => {
      this.#caller = from;
      this.#pass(packet);
    });
    this.#timer = setInterval(() => this.#tick(), ALIVE_EVERY_MS);
  }

  /** Sends from these addresses to a port, by default of this machine. */
  static async start(addresses: readonly string[], port: number, host = '127.0.0.1'): Promise<SrtlaSender> {
    const sender = new SrtlaSender(await open('127.0.0.1'), port, host);
    for (const address of addresses) {
      const link = { socket: await open(address), joined: false, receivedAt: performance.now(), waiting: [] };
      sender.#links.push(link);
      link.socket.on('message', (packet) => sender.#answer(link, packet));
    }
    sender.begin();
    return sender;
  }

  /** Registers, also a second time. */
  begin(): void {
    for (const link of this.#links) link.joined = false;
    const [first] = this.#links;
    if (first) this.#send(writePacket('register', this.#id), first);
  }

  /** The port for the SRT caller. */
  get callPort(): number {
    return this.inside.address().port;
  }

  /** Number of active links. */
  get joined(): number {
    return this.#links.filter(({ joined }) => joined).length;
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const { socket } of this.#links) socket.close();
    this.inside.close();
  }

  #pass(packet: Buffer): void {
    const now = performance.now();
    const joined = this.#links.filter((link) => link.joined);
    const alive = joined.filter(({ receivedAt }) => now - receivedAt < DEAD_MS);
    const [link] = (alive.length > 0 ? alive : joined).toSorted((a, b) => a.waiting.length - b.waiting.length);
    if (!link) return;
    const read = readPacket(packet);
    if (read.kind === 'data') link.waiting = [...link.waiting, read.sequence].slice(-MOST_WAITING);
    this.#send(packet, link);
  }

  #answer(link: SenderLink, packet: Buffer): void {
    link.receivedAt = performance.now();
    switch (packet.readUInt16BE(0)) {
      case SRTLA_TYPES.join:
        this.#id = packet.subarray(2);
        return this.#joinAll();
      case SRTLA_TYPES.joined:
        link.joined = true;
        return;
      case SRTLA_TYPES.error:
        setTimeout(() => this.#isStopped || this.#send(writePacket('join', this.#id), link), AGAIN_MS);
        return;
      case SRTLA_TYPES.ack: {
        const acked = new Set(Array.from({ length: packet.length / 4 - 1 }, (_, n) => packet.readUInt32BE(4 + n * 4)));
        link.waiting = link.waiting.filter((sequence) => !acked.has(sequence));
        return;
      }
      case SRTLA_TYPES.keepAlive:
        return;
      default:
        if (this.#caller) this.inside.send(packet, this.#caller.port, this.#caller.address, () => undefined);
    }
  }

  #joinAll(): void {
    for (const link of this.#links) this.#send(writePacket('join', this.#id), link);
  }

  #tick(): void {
    const now = performance.now();
    for (const link of this.#links) {
      this.#send(writePacket('keepAlive'), link);
      if (now - link.receivedAt < DEAD_MS) continue;
      // Its packets in flight are retransmitted over another link when the receiver requests them.
      link.waiting = [];
      if (this.joined > 0) this.#send(writePacket('join', this.#id), link);
      else if (link === this.#links[0]) this.#send(writePacket('register', this.#id), link);
    }
  }

  /** A link that is down drops its packets. */
  #send(packet: Buffer, { socket }: SenderLink): void {
    socket.send(packet, this.port, this.host, () => undefined);
  }
}

async function open(address: string): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('error', () => undefined);
  socket.bind(0, address);
  await once(socket, 'listening');
  return socket;
}
