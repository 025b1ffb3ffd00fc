import { endReason, errorText, type Log } from '@backhaul/agent';
import type { Sighting } from '../transport-stream/inspector.js';
import type { Program } from '../transport-stream/program.js';
import { FragmentReader, type FragmentListener } from '../fmp4/fragment-reader.js';
import { coreArgs, LONG_LOOK_MS, transcodeArgs } from './commands.js';
import { KeyframeGate } from './keyframe-gate.js';
import { StreamEngine } from './stream-engine.js';

/** Wait before a failed engine is started again, ms; the stream continues meanwhile. */
const RETRY_MS = 2000;

interface PictureEngineSettings extends FragmentListener {
  readonly name: string;
  /** `analysedMs`: how much of the stream is analysed, if not the default. */
  readonly args: (analysedMs?: number) => string[];
  readonly log: Log;
  readonly monotonic: () => number;
  /** Called at each failure, with the last output lines. */
  readonly onFailure: (detail: string) => void;
}

/** An ffmpeg that turns the channel's stream into fragments, for as long as the stream lasts; restarted when it fails. */
export class PictureEngine {
  #engine: StreamEngine | undefined;
  #gate: KeyframeGate | undefined;
  #retryAt = 0;
  #failed = false;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: PictureEngineSettings) {}

  write(piece: Buffer, sighting: Sighting): void {
    if (!this.#engine && this.settings.monotonic() < this.#retryAt) return;
    this.#gate ??= new KeyframeGate(this.settings.monotonic);
    for (const chunk of this.#gate.pass(piece, sighting)) {
      this.#engine ??= this.#begin();
      this.#engine.write(chunk);
    }
  }

  /** The stream ended, or another begins: the engine starts again with the next piece. */
  end(): void {
    const engine = this.#engine;
    this.#engine = undefined;
    this.#gate = undefined;
    this.#retryAt = 0;
    this.#failed = false;
    if (engine) this.#closing = Promise.all([this.#closing, engine.finish()]);
  }

  /** Ends it. Resolves when its program has ended. */
  async stop(): Promise<void> {
    this.end();
    await this.#closing;
  }

  #begin(): StreamEngine {
    const { settings } = this;
    const reader = new FragmentReader(settings);
    const engine = new StreamEngine({
      command: 'ffmpeg',
      args: settings.args(this.#failed ? LONG_LOOK_MS : undefined),
      onOutput: (chunk) => {
        if (this.#engine !== engine) return;
        try {
          reader.push(chunk);
        } catch (error) {
          settings.log.error({ engine: settings.name, error: errorText(error) }, 'the engine wrote what is no MP4');
          void engine.kill();
        }
      },
    });
    void this.#watch(engine);
    return engine;
  }

  async #watch(engine: StreamEngine): Promise<void> {
    const { settings } = this;
    const exit = await engine.ended;
    if (this.#engine !== engine) return;
    this.#engine = undefined;
    this.#gate = undefined;
    this.#retryAt = settings.monotonic() + RETRY_MS;
    this.#failed = true;
    const { code, lastLines } = exit;
    settings.log.warn({ engine: settings.name, code, lastLines: lastLines.slice(-2) }, 'an engine ended by itself');
    settings.onFailure(engine.overflowed ? 'The preview is too slow' : endReason(exit, 'preview', 'ffmpeg'));
  }
}

/** Further settings of both engines. */
type Rest = Omit<PictureEngineSettings, 'name' | 'args'>;

/** The preview of the unchanged stream, and the source of its properties. */
export const coreEngine = (program: () => Program | undefined, rest: Rest): PictureEngine =>
  new PictureEngine({ name: 'core', args: (analysedMs) => coreArgs(program(), analysedMs), ...rest });

/** The preview of a stream that browsers cannot play. */
export const transcodeEngine = (rest: Rest): PictureEngine =>
  new PictureEngine({ name: 'transcode', args: transcodeArgs, ...rest });
