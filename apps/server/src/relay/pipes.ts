import { splice, type RelayReply, type Log } from '@backhaul/agent';
import type { PipeReport } from '@backhaul/contract';
import { MOST_PIPES, type ServerPipeSettings } from '@backhaul/domain';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { ServerOptions } from '../options.js';
import { PortBook } from '../ports/port-book.js';
import { Pipe } from './pipe.js';
import { pipeInterfaces, pipePlace, type PipePlace, type StartedPipes } from './pipe-place.js';

export interface PipesSettings {
  readonly settings: () => ServerPipeSettings;
  readonly started: StartedPipes;
  /** The name to report for an address that means every interface. */
  readonly shownHost: string;
  readonly ports: PortBook;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

export type PipeEnd = NonNullable<Extract<RelayReply, { ok: true }>['pipe']>;

interface Opened {
  readonly pipe: Pipe;
  /** Undefined until it listens. */
  place?: PipeEnd & { readonly since: number };
}

/** An idle connection is closed after this time, ms. */
const IDLE_MS = 3_600_000;

const BUSY = 'This server has no free IP pipe';
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** IP pipes: ports of this server, each connected to the target address of one unit. */
export class Pipes {
  readonly #pipes = new Map<string, Opened>();

  constructor(private readonly parts: PipesSettings) {}

  /** Whether pipes are enabled now. */
  get isOn(): boolean {
    return this.parts.settings().on;
  }

  /** The settings, the possible interfaces, and the open pipes. */
  report(): PipeReport {
    return {
      applied: this.parts.settings(),
      started: this.parts.started,
      interfaces: pipeInterfaces(),
      open: [...this.#pipes].flatMap(([unitId, { place }]) => (place ? [{ unitId, ...place }] : [])),
    };
  }

  /**
   * Opens the pipe of a unit, for as long as its connection is open; it replaces an earlier one. `begin`: call it
   * after the reply.
   * @throws {Error} with the reason.
   */
  async open(unitId: string, unit: Socket): Promise<{ readonly end: PipeEnd; readonly begin: () => void }> {
    const { settings, started, shownHost, now, onChange, log } = this.parts;
    const place = pipePlace(settings(), started, pipeInterfaces());
    if (typeof place === 'string') throw new Error(place);
    const before = this.#pipes.get(unitId);
    if (!before && this.#pipes.size >= MOST_PIPES) throw new Error(BUSY);
    const opened: Opened = { pipe: new Pipe(unit) };
    this.#pipes.set(unitId, opened);
    unit.once('close', () => void this.#end(unitId, opened));
    await before?.pipe.stop();
    try {
      const port = await this.#claim(unitId, opened.pipe, place);
      if (unit.destroyed) await opened.pipe.stop();
      const { host } = place;
      log.info({ unitId, host, port }, 'an IP pipe comes out here');
      const end = { host: EVERYWHERE.includes(host) ? shownHost : host, port };
      opened.place = { ...end, since: Math.round(now()) };
      onChange();
      return { end, begin: () => opened.pipe.begin() };
    } catch (error) {
      // Its connection stays open, so that the unit gets the reason.
      this.#forget(unitId, opened);
      throw error;
    }
  }

  /** Joins a waiting caller to the unit's connection; `ready`: called when there is one. @throws {Error} when there is none. */
  join(unitId: string, id: string, far: Socket, ready: () => void): void {
    const client = this.#pipes.get(unitId)?.pipe.take(id);
    if (!client) throw new Error('This connection was not requested');
    ready();
    splice(client, far, IDLE_MS);
  }

  /** Applies changed settings: open pipes keep their address, unless pipes are switched off. */
  async configure(): Promise<void> {
    if (!this.isOn) await this.stop();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#pipes.values()].map(({ pipe }) => pipe.stop()));
  }

  async #claim(unitId: string, pipe: Pipe, { host, range }: PipePlace): Promise<number> {
    const { ports } = this.parts;
    const claim = () => ports.claim(unitId, (port) => pipe.listen(host, port), range);
    try {
      return await claim();
    } catch {
      // Units keep their port while there are enough ports for all units so far.
      ports.keepOnly([...this.#pipes.keys()]);
      return claim();
    }
  }

  #forget(unitId: string, opened: Opened): void {
    if (this.#pipes.get(unitId) !== opened) return;
    this.#pipes.delete(unitId);
    if (opened.place) this.parts.onChange();
  }

  async #end(unitId: string, opened: Opened): Promise<void> {
    this.#forget(unitId, opened);
    await opened.pipe.stop();
  }
}

/** Creates IP pipes by the command line; undefined: this server has none. */
export async function openPipes(
  { pipeHost, pipeBasePort, stateDir }: Pick<ServerOptions, 'pipeHost' | 'pipeBasePort' | 'stateDir'>,
  parts: Omit<PipesSettings, 'started' | 'ports'>,
): Promise<Pipes | undefined> {
  if (pipeHost === undefined) return undefined;
  const ports = await PortBook.open(join(stateDir, 'pipe-ports.json'), pipeBasePort);
  return new Pipes({ ...parts, started: { host: pipeHost, firstPort: pipeBasePort }, ports });
}
