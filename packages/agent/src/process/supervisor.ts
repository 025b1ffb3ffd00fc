import { backoffMs, DEFAULT_BACKOFF, type BackoffBounds } from '../backoff/backoff.js';
import { errorText, type Log } from '../lifecycle/log.js';
import { watchForHang } from './hang-watch.js';
import { EngineRun, type EngineExit, type EngineSpec } from './engine-run.js';

export interface SupervisorSettings {
  /** Name in the log. */
  readonly name: string;
  /** The program for the next run; called before each. An exception counts as a failed run. */
  readonly spec: () => EngineSpec | Promise<EngineSpec>;
  readonly log: Log;
  readonly onStart?: (run: EngineRun) => void;
  /** Called after each unexpected end. */
  readonly onExit?: (exit: EngineExit) => void;
  readonly backoff?: BackoffBounds;
  /** A run of this length resets the count of failures, ms. */
  readonly healthyMs?: number;
  /** Without `progress()` for this long a run is killed, ms. */
  readonly stalledMs?: number;
  /** The same before the first `progress()` of a run, ms; default `stalledMs`. */
  readonly startTimeoutMs?: number;
  /**
   * The program is active all the time, even without work, or whenever it had work since the last check; it is killed when
   * it is not for 5 s.
   */
  readonly wakeful?: true | (() => boolean);
}

/**
 * Keeps one program running until it is stopped: back-off 0.5 to 10 s, reset after 30 s healthy, a watchdog on
 * progress.
 */
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
  #endHangWatch: () => void = () => undefined;

  constructor(private readonly settings: SupervisorSettings) {}

  get run(): EngineRun | undefined {
    return this.#run;
  }

  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#loop = this.#keepRunning();
  }

  /** Reports that the program makes progress; resets the watchdog. */
  progress(): void {
    const { stalledMs } = this.settings;
    if (this.#watched && stalledMs !== undefined) this.#expect(this.#watched, stalledMs);
  }

  /** Ends the current run; the next starts immediately. */
  async restart(): Promise<void> {
    this.#failures = 0;
    this.#outdated = true;
    this.#wake();
    await this.#run?.stop();
  }

  /** Ends it permanently. Resolves when the program has ended. */
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

  /** Whether a restart was requested since the current run was specified; a method, because it may change while the loop waits. */
  #isOutdated(): boolean {
    return this.#outdated;
  }

  async #afterFailure(exit: EngineExit): Promise<void> {
    const { name, log, onExit, backoff } = this.settings;
    const waitMs = backoffMs(this.#failures, backoff ?? DEFAULT_BACKOFF);
    const lastLines = exit.lastLines.slice(-3);
    // A missing program is retried, but logged once.
    const level = exit.missing && this.#missing ? 'debug' : 'warn';
    this.#missing = exit.missing;
    log[level]({ engine: name, code: exit.code, signal: exit.signal, lastLines, waitMs }, 'an engine ended by itself');
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
    const { stalledMs, startTimeoutMs: beginsMs, wakeful } = this.settings;
    this.#watched = run;
    if (stalledMs !== undefined) this.#expect(run, beginsMs ?? stalledMs);
    if (wakeful === undefined || run.pid === undefined) return;
    const hadWork = wakeful === true ? () => true : wakeful;
    this.#endHangWatch = watchForHang({ pid: run.pid, hadWork, onHang: () => this.#giveUp(run) });
  }

  #unwatch(): void {
    this.#watched = undefined;
    clearTimeout(this.#watchdog);
    this.#endHangWatch();
  }

  /** Kills the run unless it makes progress within this time, ms. */
  #expect(run: EngineRun, ms: number): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#giveUp(run), ms);
  }

  #giveUp(run: EngineRun): void {
    this.settings.log.warn({ engine: this.settings.name }, 'an engine makes no progress and is started again');
    void run.giveUp();
  }
}
