import { setTimeout as sleep } from 'node:timers/promises';
import { stopPostmaster, type Postmaster } from './postmaster.js';
import { isAlive, signal } from './process.js';

export interface SupervisorParts {
  readonly server: Postmaster;
  /** Restarts the server; rejects when it cannot. */
  readonly startAgain: () => Promise<Postmaster>;
  /** Called for each unexpected end, and for each start that failed. */
  readonly onTrouble: (what: string, reason?: unknown) => void;
}

const LOOK_MS = 250;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Supervises a running server, started here or adopted: if it ends by itself it is restarted, with as many attempts as needed. */
export class PostgresSupervisor {
  #server: Postmaster;
  /** Its process id may be another program's by now. */
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

  /** The net under everything: a console that ends without a stop leaves no server behind; its log recovers what is not written. */
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

  /** False once it is to stop. */
  #goesOnAfter(ms: number): Promise<boolean> {
    return sleep(ms, undefined, { ref: false, signal: this.#stopping.signal }).then(
      () => !this.#stopping.signal.aborted,
      () => false,
    );
  }
}
