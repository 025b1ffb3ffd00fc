import { splitArgs } from '@backhaul/agent';
import { rawFormat } from '../core/commands.js';
import { StreamEngine } from '../core/stream-engine.js';
import type { Keyframe } from '../transport-stream/keyframe-reader.js';
import { CELLS, PictureJudge } from './picture-judge.js';

/** Minimum intervals between decoded keyframes, in turn, ms. They differ so that a repeating clip is not sampled in step. */
const INTERVALS_MS = [3000, 4000, 3500, 5000];
/** Pause of decoding after a failure, ms. */
const RETRY_MS = 30_000;
/** A decoder that reads more than this without returning a picture has failed. */
const MAX_UNANSWERED = 8;
/** Lower priority than all processes that carry the stream. */
const NICENESS = 10;
const BYTES = CELLS.width * CELLS.height;

/** The luma of each keyframe of an elementary stream, as soon as it is read. */
const lumaArgs = (codec: Keyframe['codec']): string[] =>
  splitArgs(`-hide_banner -nostats -loglevel error
    -threads 1 -skip_frame nokey -skip_loop_filter all -flags low_delay -probesize 32 -analyzeduration 1 -fpsprobesize 0 -f ${rawFormat(codec)} -i pipe:0
    -map 0:v:0 -vf setpts=N/TB,scale=${CELLS.width}:${CELLS.height}:flags=area,format=gray -fps_mode passthrough -threads 1 -flush_packets 1 -f rawvideo pipe:1`);

interface PictureWatchSettings {
  readonly monotonic: () => number;
  /** Another picture was judged. */
  readonly onJudged: () => void;
}

/** Decodes one keyframe of a channel every few seconds, with one decoder. */
export class PictureWatch {
  readonly #judge = new PictureJudge();
  #engine: StreamEngine | undefined;
  #codec: Keyframe['codec'] | undefined;
  #fedAt = -Infinity;
  #retryAt = -Infinity;
  #unanswered = 0;
  #turn = 0;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: PictureWatchSettings) {}

  get fault(): 'black' | 'frozen' | undefined {
    return this.#judge.fault;
  }

  offer({ codec, bytes }: Keyframe): void {
    const now = this.settings.monotonic();
    if (now - this.#fedAt < (INTERVALS_MS[this.#turn % INTERVALS_MS.length] ?? 0) || now < this.#retryAt) return;
    this.#fedAt = now;
    this.#turn += 1;
    if (codec !== this.#codec) this.#end();
    this.#codec = codec;
    this.#unanswered += 1;
    if (this.#unanswered > MAX_UNANSWERED) return this.#failed();
    this.#engine ??= this.#start(codec);
    this.#engine.write(bytes);
  }

  /** Another stream, or none: earlier pictures do not apply to it. */
  reset(): void {
    this.#end();
    this.#judge.reset();
    this.#fedAt = -Infinity;
  }

  /** Resolves when its program has ended. */
  async stop(): Promise<void> {
    this.reset();
    await this.#closing;
  }

  #start(codec: Keyframe['codec']): StreamEngine {
    let rest: Buffer = Buffer.alloc(0);
    const engine = new StreamEngine({
      command: 'ffmpeg',
      args: lumaArgs(codec),
      niceness: NICENESS,
      onOutput: (chunk) => {
        rest = Buffer.concat([rest, chunk]);
        for (; rest.length >= BYTES; rest = rest.subarray(BYTES)) {
          if (this.#engine === engine) this.#seen(rest.subarray(0, BYTES));
        }
      },
    });
    void engine.ended.then(() => this.#engine === engine && this.#failed());
    return engine;
  }

  #seen(luma: Buffer): void {
    this.#unanswered = 0;
    this.#judge.push(Uint8Array.from(luma));
    this.settings.onJudged();
  }

  /** A picture that cannot be decoded is not judged. */
  #failed(): void {
    this.#retryAt = this.settings.monotonic() + RETRY_MS;
    this.#end();
    this.#judge.reset();
    this.settings.onJudged();
  }

  #end(): void {
    const engine = this.#engine;
    this.#engine = undefined;
    this.#unanswered = 0;
    if (engine) this.#closing = Promise.all([this.#closing, engine.finish()]);
  }
}
