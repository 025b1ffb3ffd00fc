import {
  isLinkReport,
  readLinkReport,
  UNKNOWN_SENDER,
  writeLinkReport,
  type LinkAsk,
  type LinkReport,
} from '@backhaul/agent';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import {
  plainAddress,
  type BlockedCallers,
  type Caller as ChannelCaller,
  type CallerReading,
} from '../callers/callers.js';
import { listenUdp } from '../ports/udp-listener.js';

export interface RistGatekeeperSettings {
  readonly passphrase: () => string;
  /** A sender has proved that it knows the passphrase; `latencyMs`: its requested latency. */
  readonly onCaller: (latencyMs: number) => void;
  /** The refused addresses. */
  readonly blocked: () => BlockedCallers;
  /** A caller appeared or disappeared. */
  readonly onCallers: () => void;
  /** No sender has sent a request for a while. */
  readonly onQuiet: () => void;
  /** Loopback port of the receiver; 0 while there is none. */
  readonly inside: () => number;
  /** Address to listen on; undefined: every interface, including IPv6 if available. */
  readonly listen: string | undefined;
}

/** A sender without a request for this long is gone, ms. */
const CALLER_TIMEOUT_MS = 5000;
const SWEEP_MS = 1000;
/** A unit has a few networks, and twice as many paths while its stream moves. */
const MAX_CALLERS = 64;

interface Caller {
  readonly from: RemoteInfo;
  readonly sender: string;
  seq: number;
  readonly inside: Socket;
  readonly since: number;
  readBytes: number;
  askedAt: number;
  latencyMs: number;
  packets: number;
  bytes: number;
}

/**
 * The port on which a channel receives from bonded units. RIST is forwarded only from addresses that have proved that
 * they know the passphrase, and counted by address, so that the unit learns the throughput of each link. Other
 * senders get no answer, nor does a second one while the first is connected, because the streams would mix.
 */
export class RistGatekeeper {
  readonly #callers = new Map<string, Caller>();
  readonly #timer: NodeJS.Timeout;
  #readAt = performance.now();

  private constructor(
    private readonly outside: Socket,
    private readonly settings: RistGatekeeperSettings,
  ) {
    outside.on('message', (datagram, from) => this.#receive(datagram, from));
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
  }

  /** @throws {Error} when the port is in use. */
  static async open(port: number, settings: RistGatekeeperSettings): Promise<RistGatekeeper> {
    return new RistGatekeeper(await listenUdp(port, settings.listen), settings);
  }

  callers(): ChannelCaller[] {
    return [...this.#callers.values()].map(({ from, since }) => ({
      protocol: 'rist',
      address: plainAddress(from.address),
      since,
    }));
  }

  /** Readings of each caller since the last call. RIST counts losses only for the whole stream. */
  readings(): CallerReading[] {
    const now = performance.now();
    const elapsed = Math.max(1, now - this.#readAt);
    this.#readAt = now;
    return [...this.#callers.values()].map((caller) => {
      const kbps = ((caller.bytes - caller.readBytes) * 8) / elapsed;
      caller.readBytes = caller.bytes;
      return { protocol: 'rist', address: plainAddress(caller.from.address), kbps, lost: null };
    });
  }

  /** Disconnects callers from these addresses; false: there were none. */
  drop(isMeant: (address: string) => boolean): boolean {
    const meant = [...this.#callers].filter(([, { from }]) => isMeant(plainAddress(from.address)));
    for (const [key] of meant) this.#forget(key);
    return meant.length > 0;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { inside } of this.#callers.values()) inside.close();
    this.#callers.clear();
    await new Promise<void>((resolve) => this.outside.close(() => resolve()));
  }

  #receive(datagram: Buffer, from: RemoteInfo): void {
    const key = `${from.address}:${from.port}`;
    const known = this.#callers.get(key);
    if (known === undefined && this.settings.blocked().has(from.address)) return;
    if (isLinkReport(datagram)) {
      const report = readLinkReport(datagram, this.settings.passphrase());
      if (report) this.#reported(report, key, from);
      return;
    }
    if (!known) return;
    known.packets += 1;
    known.bytes += datagram.length;
    const port = this.settings.inside();
    if (port > 0) known.inside.send(datagram, port, '127.0.0.1', () => undefined);
  }

  #reported(report: LinkReport, key: string, from: RemoteInfo): void {
    const known = this.#callers.get(key);
    if (report.kind === 'goodbye') {
      if (known?.sender === report.sender && report.seq > known.seq) this.#forget(key);
    } else if (report.kind === 'ask' && !this.#isTaken(report.sender)) {
      this.#answer(report, known ?? this.#admit(key, from, report));
    }
  }

  /** Whether another sender uses the channel. */
  #isTaken(sender: string): boolean {
    const isOther = (one: Caller): boolean => one.sender !== UNKNOWN_SENDER && one.sender !== sender;
    return sender !== UNKNOWN_SENDER && [...this.#callers.values()].some(isOther);
  }

  #answer(ask: LinkAsk, caller: Caller | undefined): void {
    if (!caller) return;
    caller.seq = ask.seq;
    caller.askedAt = performance.now();
    caller.latencyMs = ask.latencyMs;
    // While a unit moves its stream to another delay, it still sends requests from its old addresses.
    this.settings.onCaller([...this.#callers.values()].at(-1)?.latencyMs ?? ask.latencyMs);
    const received = { receivedAt: caller.askedAt, receivedPackets: caller.packets, receivedBytes: caller.bytes };
    const answer = writeLinkReport({ ...ask, kind: 'answer', ...received }, this.settings.passphrase());
    this.outside.send(answer, caller.from.port, caller.from.address, () => undefined);
  }

  /** Each address gets its own socket to the receiver, so that the receiver distinguishes the paths. */
  #admit(key: string, from: RemoteInfo, { sender, seq }: LinkAsk): Caller | undefined {
    if (this.#callers.size >= MAX_CALLERS) return undefined;
    const inside = createSocket({ type: 'udp4', recvBufferSize: 1_000_000 });
    inside.on('error', () => undefined);
    inside.on('message', (datagram) => this.outside.send(datagram, from.port, from.address, () => undefined));
    inside.bind(0, '127.0.0.1');
    const now = performance.now();
    const counted = { packets: 0, bytes: 0, readBytes: 0 };
    const caller = { from, sender, seq, inside, since: now, askedAt: now, latencyMs: 0, ...counted };
    this.#callers.set(key, caller);
    this.settings.onCallers();
    return caller;
  }

  #sweep(): void {
    const now = performance.now();
    for (const [key, { askedAt }] of this.#callers) if (now - askedAt >= CALLER_TIMEOUT_MS) this.#forget(key);
    if (this.#callers.size === 0) this.settings.onQuiet();
  }

  #forget(key: string): void {
    this.#callers.get(key)?.inside.close();
    if (this.#callers.delete(key)) this.settings.onCallers();
  }
}
