import { freeLoopbackPort, readRistAnswered, ristSenderArgs, Supervisor, type Log } from '@backhaul/agent';
import type { Link } from './links.js';
import { Path } from './path.js';

export interface CarrierSettings {
  readonly links: readonly Link[];
  /** RIST's weights by the name of the link; links without a weight are measured and carry nothing. */
  readonly weights: ReadonlyMap<string, number>;
  /** Links on which the server answers. */
  readonly alive: ReadonlySet<string>;
  /** IP address of the server, not a name. */
  readonly to: string;
  readonly port: number;
  readonly passphrase: string;
  readonly latencyMs: number;
  readonly log: Log;
}

/**
 * One spread of a stream over links: `ristsender` with fixed weights, and a path for each link. The tool reads its
 * weights at its start, so that a new spread needs a new carrier, which runs beside this one until the stream has
 * moved.
 */
export class Carrier {
  readonly #supervisor: Supervisor;
  readonly #answered = new Set<number>();
  #ready: () => void = () => undefined;
  #whole: () => void = () => undefined;
  /** Resolves when the receiver has answered on a path. */
  readonly ready = new Promise<void>((resolve) => (this.#ready = resolve));
  /** Resolves when it has answered on the path of every live link with a weight. */
  readonly whole = new Promise<void>((resolve) => (this.#whole = resolve));

  private constructor(
    private readonly settings: CarrierSettings,
    readonly paths: ReadonlyMap<string, Path>,
    readonly inputPort: number,
  ) {
    this.#supervisor = new Supervisor({
      name: 'rist',
      spec: () => this.#spec(),
      log: settings.log,
      wakeful: true,
      onExit: () => this.#answered.clear(),
    });
    this.#supervisor.start();
  }

  static async start(settings: CarrierSettings): Promise<Carrier> {
    const { links, to, port, passphrase, latencyMs } = settings;
    const opened = await Promise.all(
      links.map(async ({ name, address }) => {
        const path = await Path.open({ from: address, to, port, passphrase, latencyMs }).catch(() => undefined);
        return path ? ([[name, path]] as const) : [];
      }),
    );
    return new Carrier(settings, new Map(opened.flat()), await freeLoopbackPort());
  }

  get weights(): ReadonlyMap<string, number> {
    return this.settings.weights;
  }

  /** Whether the receiver has answered. */
  get answered(): boolean {
    return this.#answered.size > 0;
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    for (const path of this.paths.values()) path.close();
  }

  #spec() {
    const { passphrase, latencyMs, weights, alive } = this.settings;
    const paths = [...this.paths].flatMap(([name, { port }]) => {
      const weight = weights.get(name);
      return weight === undefined ? [] : [{ name, port, weight }];
    });
    // The tool numbers its paths from 1.
    const wanted = paths.flatMap(({ name }, index) => (alive.has(name) ? [index + 1] : []));
    return {
      command: 'ristsender',
      args: ristSenderArgs(this.inputPort, paths, { passphrase, latencyMs }),
      secrets: [passphrase],
      onLine: (line: string) => {
        const path = readRistAnswered(line);
        if (path === undefined) return;
        this.#answered.add(path);
        this.#ready();
        if (wanted.every((number) => this.#answered.has(number))) this.#whole();
      },
    };
  }
}
