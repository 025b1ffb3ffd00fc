import type { SentBytes } from '@backhaul/contract/bus';
import type { StreamLink } from '../transport/transport.js';
import type { Interface } from './interfaces.js';
import { isModem, LOOPBACK } from './modems.js';

const MOST = 32;

/** Adds up what goes out over the unit's modems from its start on, whatever happens to the counters of the system. */
export class SentMeter {
  readonly #sent = new Map<string, number>();

  /** Takes two readings of the interfaces, `ms` apart; the first reading of all has none before it. */
  add(
    before: ReadonlyMap<string, Interface> | undefined,
    now: readonly Interface[],
    ms: number,
    links: readonly StreamLink[],
  ): void {
    const known = new Set(now.map(({ name }) => name));
    for (const one of now.filter((each) => isModem(each, links))) {
      // What else this machine says to itself goes out over no network: on loopback only the stream counts.
      const bytes =
        one.name === LOOPBACK ? streamed(one.name, ms, links) : before ? grown(before.get(one.name), one) : 0;
      this.#count(one.name, bytes);
    }
    for (const { interfaceName } of links) {
      if (!known.has(interfaceName)) this.#count(interfaceName, streamed(interfaceName, ms, links));
    }
  }

  get told(): SentBytes[] {
    return [...this.#sent].slice(0, MOST).map(([port, bytes]) => ({ port, bytes: Math.floor(bytes) }));
  }

  #count(name: string, bytes: number): void {
    const port = name.slice(0, 32);
    this.#sent.set(port, (this.#sent.get(port) ?? 0) + bytes);
  }
}

/** A counter that fell began anew, as that of an interface which was not there before. */
const grown = (before: Interface | undefined, { sentBytes }: Interface): number =>
  sentBytes - (before !== undefined && before.sentBytes <= sentBytes ? before.sentBytes : 0);

const streamed = (name: string, ms: number, links: readonly StreamLink[]): number =>
  ((links.find(({ interfaceName }) => interfaceName === name)?.reading?.kbps ?? 0) * ms) / 8;
