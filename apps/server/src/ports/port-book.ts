import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import * as z from 'zod';

const MAX_TRIES = 2000;

/** Whether a port is free for its purpose; may bind it at once. */
export type PortProbe = (port: number) => Promise<boolean>;

/** `count` ports from `first` on; without `count`, a limited number is tried. */
export interface PortRange {
  readonly first: number;
  readonly count?: number;
}

/** The owner of each port (a channel, a return, an IP pipe); stored, so that ports stay the same. */
export class PortBook {
  readonly #ports: Map<string, number>;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly basePort: number,
    ports: Map<string, number>,
  ) {
    this.#ports = ports;
  }

  /** The book stored at `path`, or an empty one; new ports start at `basePort`. */
  static async open(path: string, basePort: number): Promise<PortBook> {
    const kept = (await readJsonFile(path, z.record(z.string(), z.int().min(1).max(65_535)))) ?? {};
    return new PortBook(path, basePort, new Map(Object.entries(kept)));
  }

  /**
   * A free port: that of the owner if it is in the range, or the next one, by default from the base port on, that is free and has no owner.
   * @throws {Error} when there is none.
   */
  claim(owner: string, isFree: PortProbe, range?: PortRange): Promise<number> {
    const claimed = this.#turn.then(() => this.#find(owner, isFree, range));
    this.#turn = claimed.catch(() => undefined);
    return claimed;
  }

  /** Releases the ports of all other owners. */
  keepOnly(owners: readonly string[]): void {
    for (const owner of this.#ports.keys()) if (!owners.includes(owner)) this.#ports.delete(owner);
  }

  /** The owner was removed; its port becomes available. */
  release(owner: string): void {
    this.#ports.delete(owner);
  }

  async #find(owner: string, isFree: PortProbe, range: PortRange | undefined): Promise<number> {
    const first = range?.first ?? this.basePort;
    const end = Math.min(65_536, first + (range?.count ?? MAX_TRIES));
    const own = this.#ports.get(owner);
    const fits = own !== undefined && (range === undefined || (own >= first && own < end));
    if (fits && (await isFree(own))) return own;
    const known = new Set(this.#ports.values());
    for (let port = first; port < end; port++) {
      if (known.has(port) || !(await isFree(port))) continue;
      this.#ports.set(owner, port);
      await writeFileAtomic(this.path, JSON.stringify(Object.fromEntries(this.#ports)));
      return port;
    }
    throw new Error(`No free port from ${first} on`);
  }
}

/** Whether a UDP port is free on every interface. */
export const isFreeUdp: PortProbe = (port) =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, exclusive: true }, () => socket.close(() => resolve(true)));
  });

/** Whether a TCP port is free at an address. */
export const isFreeTcp =
  (host: string): PortProbe =>
  (port) =>
    new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
    });
