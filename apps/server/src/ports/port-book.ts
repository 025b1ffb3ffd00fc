import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import * as z from 'zod';

const MAX_TRIES = 2000;

/** Whether a port is free for its purpose; may bind it at once. */
export type PortProbe = (port: number) => Promise<boolean>;

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

  /** The book stored at `path`, an empty one where there is none; new ports start at `basePort`. */
  static async open(path: string, basePort: number): Promise<PortBook> {
    const kept = (await readJsonFile(path, z.record(z.string(), z.int().min(1).max(65_535)))) ?? {};
    return new PortBook(path, basePort, new Map(Object.entries(kept)));
  }

  /**
   * A free port: that of the owner, or the next from the base port on that is free and has no owner.
   * @throws {Error} when there is none.
   */
  claim(owner: string, isFree: PortProbe): Promise<number> {
    const claimed = this.#turn.then(() => this.#find(owner, isFree));
    this.#turn = claimed.catch(() => undefined);
    return claimed;
  }

  /** The owner was removed; its port may be used by another. */
  release(owner: string): void {
    this.#ports.delete(owner);
  }

  async #find(owner: string, isFree: PortProbe): Promise<number> {
    const own = this.#ports.get(owner);
    if (own !== undefined && (await isFree(own))) return own;
    const known = new Set(this.#ports.values());
    for (let port = this.basePort; port < Math.min(65_536, this.basePort + MAX_TRIES); port++) {
      if (known.has(port) || !(await isFree(port))) continue;
      this.#ports.set(owner, port);
      await writeFileAtomic(this.path, JSON.stringify(Object.fromEntries(this.#ports)));
      return port;
    }
    throw new Error(`No free port from ${this.basePort} on`);
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
