import { mergedLinks } from './merged-links.js';
import type { StreamLink, Transport } from './transport.js';

/** One stream to several channels: what the encoder sends is handed on to a transport each. */
export class FanOutTransport implements Transport {
  constructor(private readonly ends: readonly Transport[]) {}

  readonly send = (datagram: Buffer): void => {
    for (const end of this.ends) end.send(datagram);
  };

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
  }
}
