import type { Modem } from '@backhaul/contract';
import type { SentBytes } from '@backhaul/contract/bus';

/** Adds up what a simulated unit says that it sends, from when it was switched on. */
export class SentMeter {
  readonly #sent = new Map<string, number>();

  /** The links went at these rates for `ms`; answers what has gone out over each. */
  add(modems: readonly Pick<Modem, 'port' | 'uplinkKbps'>[], ms: number): SentBytes[] {
    return modems.map(({ port, uplinkKbps }) => {
      const bytes = (this.#sent.get(port) ?? 0) + (uplinkKbps * Math.max(0, ms)) / 8;
      this.#sent.set(port, bytes);
      return { port, bytes: Math.floor(bytes) };
    });
  }
}
