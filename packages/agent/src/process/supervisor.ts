import { backoffMs, DEFAULT_BACKOFF, type BackoffBounds } from '../backoff/backoff.js';
import { errorText, type Log } from '../lifecycle/log.js';
import { watchPulse } from './pulse.js';
import { EngineRun, type EngineExit, type EngineSpec } from './engine-run.js';

export interface SupervisorSettings {
  /** For the log. */
  readonly name: string;
  /** The program for the next run; asked before each. What it throws counts as a failed run. */
  readonly spec: () => EngineSpec | Promise<EngineSpec>;
  readonly log: Log;
  readonly onStart?: (run: EngineRun) => void;
  /** After each end that nobody asked for. */
  readonly onExit?: (exit: EngineExit) => void;
  readonly backoff?: BackoffBounds;
  /** A run of this length clears the count of failures, ms. */
  readonly healthyMs?: number;
  /** Without `progress()` for this long a run is killed, ms. */
  readonly stalledMs?: number;
  /** The same before the first `progress()` of a run, ms; where it is not given, `stalledMs`. */
  readonly beginsMs?: number;
  /** The program wakes up all the time, also when it has nothing to do; a run that does not for 5 s is killed. */
  readonly wakeful?: boolean;
}

/** Keeps one program running until it is stopped: back-off 0.5 to 10 s, reset after 30 s healthy, a watchdog on progress (design §9). */
export class Supervisor {
  #run: EngineRun | undefined;
  #loop: Promise<void> | undefined;
  #wanted = false;
  #outdated = false;
  #failures = 0;
  #missing = false;
  #wake: () => void = () => undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #watched: EngineRun | undefined;
  #endPulse: () => void = () => undefined;

  constructor(private readonly settings: SupervisorSettings) {}

  get run(): EngineRun | undefined {
    return this.#run;
  }

  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#loop = this.#keepRunning();
  }

  /** Says that the program does its work; feeds the watchdog. */
  progress(): void {
    const { stalledMs } = this.settings;
    if (this.#watched && stalledMs !== undefined) this.#expect(this.#watched, stalledMs);
  }

  /** Ends the present run; the next starts at once. */
  async restart(): Promise<void> {
    this.#failures = 0;
    this.#outdated = true;
    this.#wake();
    await this.#run?.stop();
  }

  /** Ends it for good. Resolves when nothing is left of it. */
  async stop(): Promise<void> {
    this.#wanted = false;
    this.#wake();
    await this.#run?.stop();
    await this.#loop;
  }

  async #keepRunning(): Promise<void> {
    while (this.#wanted) {
      this.#outdated = false;
      const began = performance.now();
      const run = await this.#begin();
      this.#run = run;
      if (!this.#wanted || this.#isOutdated()) await run.stop();
      else this.settings.onStart?.(run);
      this.#watch(run);
      const exit = await run.exited;
      this.#unwatch();
      this.#run = undefined;
      if (!this.#wanted || this.#isOutdated()) continue;
      const healthy = performance.now() - began >= (this.settings.healthyMs ?? 30_000);
      this.#failures = healthy ? 1 : this.#failures + 1;
      await this.#afterFailure(exit);
    }
  }

  async #begin(): Promise<EngineRun> {
    try {
      return await EngineRun.start(await this.settings.spec());
    } catch (error) {
      return EngineRun.failed(errorText(error));
    }
  }

  /** Whether a restart was asked for since the present run was specified; a call, since others change it while the loop waits. */
  #isOutdated(): boolean {
    return this.#outdated;
  }

  async #afterFailure(exit: EngineExit): Promise<void> {
    const { name, log, onExit, backoff } = this.settings;
    const waitMs = backoffMs(this.#failures, backoff ?? DEFAULT_BACKOFF);
    const said = exit.lastLines.slice(-3);
    // One that is not installed is looked for again and again, but complained of once.
    const level = exit.missing && this.#missing ? 'debug' : 'warn';
    this.#missing = exit.missing;
    log[level]({ engine: name, code: exit.code, signal: exit.signal, said, waitMs }, 'an engine ended by itself');
    onExit?.(exit);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (!this.#wanted) this.#wake();
    });
    this.#wake = () => undefined;
  }

  #watch(run: EngineRun): void {
    const { stalledMs, beginsMs, wakeful } = this.settings;
    this.#watched = run;
    if (stalledMs !== undefined) this.#expect(run, beginsMs ?? stalledMs);
    if (wakeful !== true || run.pid === undefined) return;
    this.#endPulse = watchPulse({ pid: run.pid, hadWork: () => true, onStill: () => this.#giveUp(run) });
  }

  #unwatch(): void {
    this.#watched = undefined;
    clearTimeout(this.#watchdog);
    this.#endPulse();
  }

  /** The run makes progress within this, ms, or is given up. */
  #expect(run: EngineRun, ms: number): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#giveUp(run), ms);
  }

  #giveUp(run: EngineRun): void {
    this.settings.log.warn({ engine: this.settings.name }, 'an engine makes no progress and is started again');
    void run.giveUp();
  }
}
