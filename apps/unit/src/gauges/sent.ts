import type { SentBytes } from '@backhaul/contract/bus';
import type { StreamLink } from '../transport/transport.js';
import type { Interface } from './interfaces.js';
import { isModem, LOOPBACK } from './modems.js';

const MAX_PORTS = 32;

/** Adds up the bytes sent over the unit's modems since its start, even if the counters of the system are reset. */
export class SentMeter {
  readonly #sent = new Map<string, number>();

  /** Adds the difference of two readings of the interfaces, `ms` apart; the first reading has no predecessor. */
  add(
    before: ReadonlyMap<string, Interface> | undefined,
    now: readonly Interface[],
    ms: number,
    links: readonly StreamLink[],
  ): void {
    const known = new Set(now.map(({ name }) => name));
    for (const one of now.filter((each) => isModem(each, links))) {
      // Other traffic on loopback uses no network, so only the stream counts there.
      const bytes =
        one.name === LOOPBACK ? streamed(one.name, ms, links) : before ? grown(before.get(one.name), one) : 0;
      this.#count(one.name, bytes);
    }
    for (const { interfaceName } of links) {
      if (!known.has(interfaceName)) this.#count(interfaceName, streamed(interfaceName, ms, links));
    }
  }

  get totals(): SentBytes[] {
    return [...this.#sent].slice(0, MAX_PORTS).map(([port, bytes]) => ({ port, bytes: Math.floor(bytes) }));
  }

  #count(name: string, bytes: number): void {
    const port = name.slice(0, 32);
    this.#sent.set(port, (this.#sent.get(port) ?? 0) + bytes);
  }
}

/** A counter that fell was reset, like that of a new interface. */
const grown = (before: Interface | undefined, { sentBytes }: Interface): number =>
  sentBytes - (before !== undefined && before.sentBytes <= sentBytes ? before.sentBytes : 0);

const streamed = (name: string, ms: number, links: readonly StreamLink[]): number =>
  ((links.find(({ interfaceName }) => interfaceName === name)?.reading?.kbps ?? 0) * ms) / 8;
