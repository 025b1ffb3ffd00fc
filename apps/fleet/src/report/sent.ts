import type { Modem } from '@backhaul/contract';
import type { SentBytes } from '@backhaul/contract/bus';

/** Adds up the bytes that a simulated unit reports as sent since it was switched on. */
export class SentMeter {
  readonly #sent = new Map<string, number>();

  /** Counts `ms` at these bitrates; returns the bytes sent over each link. */
  add(modems: readonly Pick<Modem, 'port' | 'uplinkKbps'>[], ms: number): SentBytes[] {
    return modems.map(({ port, uplinkKbps }) => {
      const bytes = (this.#sent.get(port) ?? 0) + (uplinkKbps * Math.max(0, ms)) / 8;
      this.#sent.set(port, bytes);
      return { port, bytes: Math.floor(bytes) };
    });
  }
}
