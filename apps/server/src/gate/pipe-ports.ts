import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import * as z from 'zod';

const MOST_TRIES = 500;

/** Which port the IP pipe of each unit comes out at; kept, so that it is found where it was. */
export class PipePorts {
  readonly #ports: Map<string, number>;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly basePort: number,
    ports: Map<string, number>,
  ) {
    this.#ports = ports;
  }

  static async open(path: string, basePort: number): Promise<PipePorts> {
    const kept = (await readJsonFile(path, z.record(z.string(), z.int().min(1).max(65_535)))) ?? {};
    return new PipePorts(path, basePort, new Map(Object.entries(kept)));
  }

  /**
   * The unit's own port, or the next one from the base port on that `listen` gets and no other unit had.
   * @throws {Error} when there is none.
   */
  take(unitId: string, listen: (port: number) => Promise<boolean>): Promise<number> {
    const taken = this.#turn.then(() => this.#find(unitId, listen));
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  async #find(unitId: string, listen: (port: number) => Promise<boolean>): Promise<number> {
    const own = this.#ports.get(unitId);
    if (own !== undefined && (await listen(own))) return own;
    const others = new Set(this.#ports.values());
    for (let port = this.basePort; port < Math.min(65_536, this.basePort + MOST_TRIES); port++) {
      if (others.has(port) || !(await listen(port))) continue;
      this.#ports.set(unitId, port);
      await writeFileAtomic(this.path, JSON.stringify(Object.fromEntries(this.#ports)));
      return port;
    }
    throw new Error(`No free port from ${this.basePort} on`);
  }
}
