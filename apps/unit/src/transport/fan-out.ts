import { mergedLinks } from './merged-links.js';
import type { StreamLink, Transport } from './transport.js';

/** One stream to several channels: the encoder's stream is forwarded to one transport each. */
export class FanOutTransport implements Transport {
  constructor(private readonly ends: readonly Transport[]) {}

  readonly send = (datagram: Buffer): void => {
    for (const end of this.ends) end.send(datagram);
  };

  /** One connected channel is enough: the others reconnect. */
  get connected(): boolean {
    return this.ends.some((end) => end.connected);
  }

  /** The weakest link sets the bitrate for all. */
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
