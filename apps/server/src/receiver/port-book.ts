import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { createSocket } from 'node:dgram';
import * as z from 'zod';

const MAX_TRIES = 2000;

/** Which port each channel listens on; kept, so that senders find a channel where it was. */
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

  static async open(path: string, basePort: number): Promise<PortBook> {
    const kept = (await readJsonFile(path, z.record(z.string(), z.int().min(1).max(65_535)))) ?? {};
    return new PortBook(path, basePort, new Map(Object.entries(kept)));
  }

  /**
   * A port that is free now: the channel's own one, or the next free one from the base port on.
   * @throws {Error} when there is none.
   */
  claim(channelId: string): Promise<number> {
    const claimed = this.#turn.then(() => this.#find(channelId));
    this.#turn = claimed.catch(() => undefined);
    return claimed;
  }

  /** The channel is gone; its port may go to another. */
  release(channelId: string): void {
    this.#ports.delete(channelId);
  }

  async #find(channelId: string): Promise<number> {
    const own = this.#ports.get(channelId);
    if (own !== undefined && (await isFree(own))) return own;
    const others = new Set([...this.#ports].filter(([id]) => id !== channelId).map(([, port]) => port));
    for (let port = this.basePort; port < Math.min(65_536, this.basePort + MAX_TRIES); port++) {
      if (others.has(port) || !(await isFree(port))) continue;
      this.#ports.set(channelId, port);
      await writeFileAtomic(this.path, JSON.stringify(Object.fromEntries(this.#ports)));
      return port;
    }
    throw new Error(`No free UDP port from ${this.basePort} on`);
  }
}

/** Whether a UDP port can be listened on, on every interface. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, exclusive: true }, () => socket.close(() => resolve(true)));
  });
