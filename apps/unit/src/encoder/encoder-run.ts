import { FrameCounter, Supervisor, type EngineExit, type Log } from '@backhaul/agent';
import type { Clips } from './clip.js';
import { encoderArgs, type EncoderOutputs, type EncoderPlan } from './commands.js';
import { Levels } from './levels.js';

/** No frame for this long: the encoder hangs, ms. */
const STALLED_MS = 5000;
/** The first takes longer: sources are opened, files read. */
const BEGINS_MS = 30_000;

/** It says each second how far it is; without a word for so long nothing comes of it now, ms. */
const FRESH_MS = 3500;

export interface EncoderRunSettings {
  readonly plan: () => EncoderPlan;
  readonly clips: Clips;
  /** Holds the name that is burned in. */
  readonly folder: string;
  /** Where the picture goes; asked before each run, after the one before has ended. */
  readonly outputs: () => EncoderOutputs | Promise<EncoderOutputs>;
  /** How long the transmission has run, ms. */
  readonly elapsedMs: () => number;
  readonly log: Log;
  readonly onFailure: (exit: EngineExit) => void;
}

/** An encoder that is kept running; a restart takes up the plan as it is then, and time goes on. */
export class EncoderRun {
  readonly #supervisor: Supervisor;
  readonly #levels = new Levels();
  /** What it was started with last. */
  plan: EncoderPlan | undefined;
  #works = false;
  #frameAt = -Infinity;

  constructor(private readonly settings: EncoderRunSettings) {
    this.#supervisor = new Supervisor({
      name: 'encoder',
      spec: () => this.#spec(),
      log: settings.log,
      stalledMs: STALLED_MS,
      startTimeoutMs: BEGINS_MS,
      onExit: settings.onFailure,
    });
  }

  /** The loudest of each channel of sound since the last call, dBFS; none where nothing was heard. */
  levels(): readonly number[] {
    return this.#levels.read();
  }

  /** Whether a picture has come out of it. */
  get works(): boolean {
    return this.#works;
  }

  /** Whether pictures come out of it now. */
  get makes(): boolean {
    return performance.now() - this.#frameAt < FRESH_MS;
  }

  start(): void {
    this.#supervisor.start();
  }

  restart(): Promise<void> {
    return this.#supervisor.restart();
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  async #spec() {
    const { clips, outputs, elapsedMs, folder } = this.settings;
    const plan = this.settings.plan();
    this.plan = plan;
    const clip = plan.source.kind === 'loop' ? await clips.prepare(plan) : undefined;
    const frames = new FrameCounter(
      (count) => {
        this.#supervisor.progress();
        if (count === 0) return;
        this.#works = true;
        this.#frameAt = performance.now();
      },
      (line) => this.#levels.take(line),
    );
    return {
      command: 'ffmpeg',
      args: encoderArgs(plan, clip, await outputs(), elapsedMs()),
      folder,
      onOutput: (chunk: Buffer) => frames.push(chunk),
    };
  }
}
