import type { EngineExit, Log } from '@backhaul/agent';
import type { Entrance, Splicer } from '../splice/splicer.js';
import type { Clips } from './clip.js';
import type { EncoderOutputs, EncoderPlan } from './commands.js';
import { EncoderRun } from './encoder-run.js';
import { canTakeOver } from './take-over.js';

/** If the encoder that is to take over sends no picture for this long, the present one is restarted instead, ms. */
const TAKES_OVER_MS = 10_000;

export interface EncoderSettings {
  readonly plan: () => EncoderPlan;
  readonly clips: Clips;
  /** Contains the name that is burned in. */
  readonly folder: string;
  /** Outputs besides the splicer; called before each run, after the previous one has ended. */
  readonly outputs: () => EncoderOutputs | Promise<EncoderOutputs>;
  readonly log: Log;
  readonly onFailure: (exit: EngineExit) => void;
}

/** The destination of the live stream. */
export interface Live {
  readonly splicer: Splicer;
  /** The entrance that is on air. */
  readonly entrance: Entrance;
}

interface Present {
  readonly run: EncoderRun;
  readonly entrance: Entrance | undefined;
}

/** The encoder of one transmission. New settings are applied by a second encoder if possible, else by a restart. */
export class Encoder {
  #present: Present;
  #next: EncoderRun | undefined;
  #firstAt: number | undefined;
  #stopped = false;
  #turn: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  /** `live`: undefined if nothing is sent live. */
  constructor(
    private readonly settings: EncoderSettings,
    private readonly live?: Live,
  ) {
    this.#present = { run: this.#run(live?.entrance, settings.onFailure), entrance: live?.entrance };
  }

  /** The peak of each audio channel since the last call, dBFS; none without audio. */
  levels(): readonly number[] {
    return this.#present.run.levels();
  }

  /** Whether it has encoded a frame. */
  get works(): boolean {
    return this.#present.run.works;
  }

  /** Whether it encodes frames now. */
  get makes(): boolean {
    return this.#present.run.makes;
  }

  start(): void {
    this.#present.run.start();
  }

  /** Ends the present run; the next begins at once, by the present plan. */
  restart(): Promise<void> {
    return this.#sequentially(() => this.#present.run.restart());
  }

  /** Applies the present plan: without an interruption if a second encoder can run beside the present one. */
  renew(): Promise<void> {
    // A waiting call will apply the latest plan.
    this.#waiting ??= this.#sequentially(() => {
      this.#waiting = undefined;
      return this.#renew();
    });
    return this.#waiting;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#next?.stop(), this.#present.run.stop()]);
    await this.#turn;
    await this.#present.run.stop();
  }

  async #renew(): Promise<void> {
    const { run } = this.#present;
    const can = this.live && run.makes && run.plan && canTakeOver(run.plan, this.settings.plan());
    if (!this.live || !can) return run.restart();
    if (!(await this.#takeOver(this.live.splicer)) && !this.#stopped) await run.restart();
  }

  /** Whether a second encoder has replaced the present one on air. */
  async #takeOver(splicer: Splicer): Promise<boolean> {
    const entrance = await splicer.entrance();
    const given = new AbortController();
    const giveUp = (): void => given.abort();
    let failed = giveUp;
    const next = this.#run(entrance, (exit) => {
      failed();
      if (this.#present.run === next) this.settings.onFailure(exit);
    });
    const timer = setTimeout(giveUp, TAKES_OVER_MS);
    this.#next = next;
    if (this.#stopped) giveUp();
    else next.start();
    const spliced = await splicer.splice(entrance, given.signal);
    failed = () => undefined;
    clearTimeout(timer);
    this.#next = undefined;
    const old = this.#present;
    if (spliced) this.#present = { run: next, entrance };
    else this.settings.log.warn('an encoder with other settings sends no picture; the present one is started again');
    const over = spliced ? old : { run: next, entrance };
    await over.run.stop();
    over.entrance?.close();
    return spliced;
  }

  #run(entrance: Entrance | undefined, onFailure: (exit: EngineExit) => void): EncoderRun {
    const { plan, clips, folder, log, outputs } = this.settings;
    return new EncoderRun({
      plan,
      clips,
      folder,
      log,
      onFailure,
      elapsedMs: () => performance.now() - (this.#firstAt ??= performance.now()),
      outputs: async () => ({ ...(await outputs()), ...(entrance ? { live: entrance.address } : {}) }),
    });
  }

  #sequentially(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
