import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';

/**
 * Behaviour of a network in one direction. `lossPercent` of packets are lost at random; `queueMs` is the longest queue
 * before packets are dropped.
 */
export interface UdpPathTraits {
  readonly kbps: number;
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly lossPercent: number;
  readonly queueMs: number;
}

interface Lane {
  busyUntil: number;
  lastDue: number;
}

interface Client {
  readonly from: RemoteInfo;
  readonly onward: Socket;
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One path in both directions: rate with a queue, delay, jitter, loss and outage. Packets of one direction keep their order. */
export class UdpPath {
  readonly #clients = new Map<string, Client>();
  readonly #random: () => number;
  readonly #up: Lane = { busyUntil: 0, lastDue: 0 };
  readonly #down: Lane = { busyUntil: 0, lastDue: 0 };
  alive = true;
  traits: UdpPathTraits;
  /** Bytes delivered towards the server. */
  carriedBytes = 0;

  constructor(traits: UdpPathTraits, seed: number) {
    this.traits = traits;
    this.#random = seeded(seed);
  }

  /** A datagram from a client; `back` receives the answers of the server. */
  forward(datagram: Buffer, from: RemoteInfo, target: number, back: (reply: Buffer) => void): void {
    const { onward } = this.#clientOf(from, back);
    this.#carry(this.#up, datagram, () => {
      this.carriedBytes += datagram.length;
      onward.send(datagram, target, '127.0.0.1', () => undefined);
    });
  }

  close(): void {
    this.alive = false;
    for (const { onward } of this.#clients.values()) onward.close();
    this.#clients.clear();
  }

  #clientOf(from: RemoteInfo, back: (reply: Buffer) => void): Client {
    const key = `${from.address}:${from.port}`;
    const known = this.#clients.get(key);
    if (known) return known;
    const onward = createSocket('udp4');
    onward.on('error', () => undefined);
    onward.on('message', (reply) => this.#carry(this.#down, reply, () => back(reply)));
    onward.bind(0, '127.0.0.1');
    const client = { from, onward };
    this.#clients.set(key, client);
    return client;
  }

  #carry(lane: Lane, { length }: Buffer, deliver: () => void): void {
    const { kbps, delayMs, jitterMs, lossPercent, queueMs } = this.traits;
    // Each packet consumes its random numbers even if it is dropped, so that the sequence stays the same.
    const [luck, jitter] = [this.#random(), this.#random()];
    if (!this.alive || luck * 100 < lossPercent) return;
    const now = performance.now();
    const begins = Math.max(now, lane.busyUntil);
    if (begins - now > queueMs) return;
    lane.busyUntil = begins + (length * 8) / kbps;
    lane.lastDue = Math.max(lane.lastDue, lane.busyUntil + delayMs + jitter * jitterMs);
    setTimeout(() => this.alive && deliver(), Math.max(0, lane.lastDue - now));
  }
}

/**
 * Networks between devices and a server, for tests: a client that sends to `port` is forwarded to `target` over the
 * path of its source address. Loopback has enough addresses: 127.0.1.1 is one network, 127.0.1.2 another.
 */
export class UdpNetwork {
  #socket: Socket | undefined;

  constructor(private readonly paths: ReadonlyMap<string, UdpPath>) {}

  /** Listens; resolves with the port. */
  start(target: number): Promise<number> {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 2_000_000 });
    this.#socket = socket;
    socket.on('message', (datagram, from) => {
      const back = (reply: Buffer): void => socket.send(reply, from.port, from.address, () => undefined);
      this.paths.get(from.address)?.forward(datagram, from, target, back);
    });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(0, '127.0.0.1', () => resolve(socket.address().port));
    });
  }

  stop(): void {
    for (const path of this.paths.values()) path.close();
    this.#socket?.close();
  }
}
