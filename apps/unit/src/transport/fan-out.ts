import { createSocket, type Socket } from 'node:dgram';
import { bound } from '../bonding/sockets.js';
import { mergedLinks } from './merged-links.js';
import type { StreamLink, Transport } from './transport.js';

/** One stream to several channels: what the encoder sends is handed on to a transport each. */
export class FanOutTransport implements Transport {
  private constructor(
    private readonly ends: readonly Transport[],
    private readonly socket: Socket,
  ) {
    const ports = ends.map(({ input }) => Number(new URL(input).port));
    socket.on('message', (packet) => {
      for (const port of ports) socket.send(packet, port, '127.0.0.1');
    });
  }

  static async open(ends: readonly Transport[]): Promise<FanOutTransport> {
    return new FanOutTransport(ends, await bound(createSocket('udp4'), '127.0.0.1'));
  }

  get input(): string {
    return `udp://127.0.0.1:${this.socket.address().port}`;
  }

  /** One channel that takes it is enough: the others are called again. */
  get connected(): boolean {
    return this.ends.some((end) => end.connected);
  }

  /** The weakest of them sets the rate for all. */
  get carriedKbps(): number | undefined {
    const carried = this.ends.flatMap((end) => end.carriedKbps ?? []);
    return carried.length === 0 ? undefined : Math.min(...carried);
  }

  links(): StreamLink[] {
    return mergedLinks(this.ends.map((end) => end.links()));
  }

  start(): void {
    for (const end of this.ends) end.start();
  }

  async setLatency(latencyMs: number): Promise<void> {
    await Promise.all(this.ends.map((end) => end.setLatency(latencyMs)));
  }

  async stop(): Promise<void> {
    await Promise.all(this.ends.map((end) => end.stop()));
    this.socket.close();
  }
}
