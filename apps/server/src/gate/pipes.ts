import { splice, type RelayReply, type Log } from '@backhaul/agent';
import type { Socket } from 'node:net';
import type { PortBook } from '../ports/port-book.js';
import { Pipe } from './pipe.js';

export interface PipeSettings {
  /** Where pipes come out. */
  readonly host: string;
  /** What that is called where `host` is every address of this machine. */
  readonly shownHost: string;
  readonly ports: PortBook;
  readonly log: Log;
}

export type PipeEnd = NonNullable<Extract<RelayReply, { ok: true }>['pipe']>;

const MOST_PIPES = 64;
/** A connection on which nothing goes for so long is closed, ms. */
const IDLE_MS = 3_600_000;

const BUSY = 'This server has as many IP pipes as it can';
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** IP pipes: ports of this server that lead to what units reach beside them, to the one address that each is set to. */
export class Pipes {
  readonly #pipes = new Map<string, Pipe>();

  constructor(private readonly settings: PipeSettings) {}

  /**
   * Makes the pipe of a unit, for as long as its connection stands; one that it had before is over. `begin`: after the answer.
   * @throws {Error} why not.
   */
  async open(unitId: string, unit: Socket): Promise<{ readonly end: PipeEnd; readonly begin: () => void }> {
    const { host, shownHost, ports, log } = this.settings;
    const before = this.#pipes.get(unitId);
    if (!before && this.#pipes.size >= MOST_PIPES) throw new Error(BUSY);
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

  /** Leads who waits to what the unit connected to; `ready`: somebody does. @throws {Error} when nobody does. */
  join(unitId: string, id: string, far: Socket, ready: () => void): void {
    const client = this.#pipes.get(unitId)?.take(id);
    if (!client) throw new Error('Nobody waits for this');
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
