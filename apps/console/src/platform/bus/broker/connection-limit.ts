import type { Socket } from 'node:net';
import { NetworkCrowd } from '../../kernel/network-crowd.js';
import type { BrokerCounters } from './counters.js';
import type { Limits } from './limits.js';
import { PacketMeter } from './packet-meter.js';
import { Refused } from './refused.js';

/** Limits the cost of connections before and after authentication. */
export class ConnectionLimit {
  /** Connections that have not been accepted yet, each with a function that stops counting it. */
  readonly #pending = new Map<Socket, () => void>();
  readonly #crowd: NetworkCrowd;

  constructor(
    private readonly limits: Limits,
    private readonly counters: BrokerCounters,
  ) {
    this.#crowd = new NetworkCrowd(limits.unauthenticated, limits.unauthenticatedOfNetwork);
  }

  /** Whether a new connection may stay; if so, its bytes are measured from now on. */
  enter(socket: Socket): boolean {
    const leave = this.#crowd.enter(socket.remoteAddress);
    if (leave === undefined) {
      this.counters.turnedAway += 1;
      socket.destroy();
      return false;
    }
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    const late = setTimeout(() => {
      this.counters.lateConnections += 1;
      socket.destroy();
    }, this.limits.authenticationMs);
    this.#pending.set(socket, () => {
      clearTimeout(late);
      leave();
    });
    socket.once('close', () => this.#settle(socket));
    this.#measure(socket);
    return true;
  }

  /** A connection was accepted. */
  accept(socket: Socket): void {
    this.#settle(socket);
  }

  #settle(socket: Socket): void {
    this.#pending.get(socket)?.();
    this.#pending.delete(socket);
  }

  /** Measures the bytes before they reach the broker, which buffers any length that a header declares. */
  #measure(socket: Socket): void {
    const meter = new PacketMeter();
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => {
      const chunk: unknown = read(size);
      if (!(chunk instanceof Uint8Array)) return chunk;
      const limit = this.#pending.has(socket) ? this.limits.packetBeforeConnect : this.limits.packet;
      if (meter.exceeds(chunk, limit) === undefined) return chunk;
      this.counters.oversized += 1;
      socket.destroy(new Refused(`a packet of more than ${limit} bytes`));
      return null;
    };
  }
}
