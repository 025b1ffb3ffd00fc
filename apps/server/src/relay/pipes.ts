import { splice, type RelayReply, type Log } from '@backhaul/agent';
import type { Socket } from 'node:net';
import type { PortBook } from '../ports/port-book.js';
import { Pipe } from './pipe.js';

export interface PipeSettings {
  /** Address where pipes come out. */
  readonly host: string;
  /** The name of that address where `host` means every interface. */
  readonly shownHost: string;
  readonly ports: PortBook;
  readonly log: Log;
}

export type PipeEnd = NonNullable<Extract<RelayReply, { ok: true }>['pipe']>;

const MAX_PIPES = 64;
/** An idle connection is closed after this, ms. */
const IDLE_MS = 3_600_000;

const BUSY = 'This server has no free IP pipe';
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** IP pipes: ports of this server, each connected to the one target address of a unit. */
export class Pipes {
  readonly #pipes = new Map<string, Pipe>();

  constructor(private readonly settings: PipeSettings) {}

  /**
   * Opens the pipe of a unit, for as long as its connection is open; it replaces an earlier one. `begin`: call it
   * after the reply.
   * @throws {Error} with the reason.
   */
  async open(unitId: string, unit: Socket): Promise<{ readonly end: PipeEnd; readonly begin: () => void }> {
    const { host, shownHost, ports, log } = this.settings;
    const before = this.#pipes.get(unitId);
    if (!before && this.#pipes.size >= MAX_PIPES) throw new Error(BUSY);
    const pipe = new Pipe(unit);
    this.#pipes.set(unitId, pipe);
    unit.once('close', () => void this.#end(unitId, pipe));
    await before?.stop();
    try {
      const port = await ports.claim(unitId, (one) => pipe.listen(host, one));
      if (unit.destroyed) await pipe.stop();
      log.info({ unitId, host, port }, 'an IP pipe comes out here');
      return { end: { host: EVERYWHERE.includes(host) ? shownHost : host, port }, begin: () => pipe.begin() };
    } catch (error) {
      await this.#end(unitId, pipe);
      throw error;
    }
  }

  /** Joins a waiting caller to the unit's connection; `ready`: called when there is one. @throws {Error} when there is none. */
  join(unitId: string, id: string, far: Socket, ready: () => void): void {
    const client = this.#pipes.get(unitId)?.take(id);
    if (!client) throw new Error('This connection was not requested');
    ready();
    splice(client, far, IDLE_MS);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#pipes.values()].map((pipe) => pipe.stop()));
  }

  async #end(unitId: string, pipe: Pipe): Promise<void> {
    if (this.#pipes.get(unitId) === pipe) this.#pipes.delete(unitId);
    await pipe.stop();
  }
}
