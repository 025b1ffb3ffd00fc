import { FrameCounter, Supervisor, type EngineExit, type Log } from '@backhaul/agent';
import type { Clips } from './clip.js';
import { encoderArgs, type EncoderOutputs, type EncoderPlan } from './commands.js';
import { Levels } from './levels.js';

/** Without a frame for this long the encoder hangs, ms. */
const STALLED_MS = 5000;
/** The first frame takes longer, because sources are opened and files read. */
const BEGINS_MS = 30_000;

/** Progress is printed each second; after this time it is out of date, ms. */
const FRESH_MS = 3500;

export interface EncoderRunSettings {
  readonly plan: () => EncoderPlan;
  readonly clips: Clips;
  /** Contains the name that is burned in. */
  readonly folder: string;
  /** Outputs; called before each run, after the previous one has ended. */
  readonly outputs: () => EncoderOutputs | Promise<EncoderOutputs>;
  /** How long the transmission has run, ms. */
  readonly elapsedMs: () => number;
  readonly log: Log;
  readonly onFailure: (exit: EngineExit) => void;
}

/** An encoder that is kept running; a restart uses the present plan, and timestamps continue. */
export class EncoderRun {
  readonly #supervisor: Supervisor;
  readonly #levels = new Levels();
  /** The plan of its last start. */
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

  /** The peak of each audio channel since the last call, dBFS; none without audio. */
  levels(): readonly number[] {
    return this.#levels.read();
  }

  /** Whether it has encoded a frame. */
  get works(): boolean {
    return this.#works;
  }

  /** Whether it encodes frames now. */
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
