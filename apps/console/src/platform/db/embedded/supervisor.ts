import { setTimeout as sleep } from 'node:timers/promises';
import { stopPostmaster, type Postmaster } from './postmaster.js';
import { isAlive, signal } from './process.js';

export interface SupervisorParts {
  readonly server: Postmaster;
  /** Restarts the server; rejects when it cannot. */
  readonly startAgain: () => Promise<Postmaster>;
  /** Called for each unexpected end, and for each failed start. */
  readonly onTrouble: (what: string, reason?: unknown) => void;
}

const LOOK_MS = 250;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Supervises a running server, started here or adopted; restarts it after an unexpected end, as often as needed. */
export class PostgresSupervisor {
  #server: Postmaster;
  /** The server has ended: its process id may belong to another program. */
  #gone = false;
  readonly #stopping = new AbortController();
  readonly #loop: Promise<void>;

  constructor(private readonly parts: SupervisorParts) {
    this.#server = parts.server;
    this.#loop = this.#keep();
    process.on('exit', this.#quit);
  }

  get pid(): number {
    return this.#server.pid;
  }

  /** Stops the server, also one that is just starting; none is started afterwards. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    if (!this.#gone) await stopPostmaster(this.pid);
    process.off('exit', this.#quit);
  }

  /** Last resort: a console that exits without a stop leaves no server behind; PostgreSQL recovers unwritten data from its log. */
  readonly #quit = (): void => {
    if (!this.#gone) signal(this.pid, 'SIGQUIT');
  };

  async #keep(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (await this.#goesOnAfter(LOOK_MS)) {
      if (isAlive(this.pid)) continue;
      this.#gone = true;
      this.parts.onTrouble('the embedded database ended by itself and is started again');
      for (;;) {
        try {
          this.#server = await this.parts.startAgain();
          this.#gone = false;
          pauseMs = FIRST_PAUSE_MS;
          break;
        } catch (error) {
          this.parts.onTrouble('the embedded database could not be started again', error);
          if (!(await this.#goesOnAfter(pauseMs))) return;
          pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        }
      }
    }
  }

  /** False after a stop. */
  #goesOnAfter(ms: number): Promise<boolean> {
    return sleep(ms, undefined, { ref: false, signal: this.#stopping.signal }).then(
      () => !this.#stopping.signal.aborted,
      () => false,
    );
  }
}
