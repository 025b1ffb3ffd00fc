import { errorText, JpegSplitter, type Log } from '@backhaul/agent';
import { stillArgs } from '../core/commands.js';
import { StreamEngine } from '../core/stream-engine.js';
import type { Keyframe } from '../transport-stream/keyframe-reader.js';

/** Keyframes closer together than this are skipped, ms; browsers ask once a second. */
const INTERVAL_MS = 800;

/** Without a request for this long nothing is drawn, ms. */
const REST_MS = 30_000;

/** After a failure nothing is drawn for this long, ms. */
const RETRY_MS = 2000;

/** The first request after a pause waits at most this long for a new picture, ms. */
const WAIT_MS = 2500;

/** A decoder with reordering returns a picture a few frames later; a new one gets the last few at once. */
const RECENT = 4;

/** A decoder that reads more than this without returning a picture has failed. */
const MAX_UNANSWERED = 20;

/** Lower priority than all processes that carry the stream. */
const NICENESS = 10;

export interface ThumbnailsSettings {
  readonly log: Log;
  readonly monotonic: () => number;
  /** There is a picture now, after there was none. */
  readonly onPicture: () => void;
  readonly restMs?: number;
}

/** Thumbnails of one channel: keyframes are drawn when a stream begins, and for half a minute after each request. */
export class Thumbnails {
  #recent: Keyframe[] = [];
  #engine: StreamEngine | undefined;
  #fedAt = -Infinity;
  /** Keyframes since the last picture. */
  #unanswered = 0;
  #retryAt = -Infinity;
  /** The present picture, and whether this engine has drawn it. */
  #picture: Buffer | undefined;
  #current = false;
  #waiting: (() => void)[] = [];
  #rest: NodeJS.Timeout | undefined;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: ThumbnailsSettings) {}

  get hasPicture(): boolean {
    return this.#picture !== undefined;
  }

  /** Another stream of the channel; the last picture stays until there is a new one. */
  begin(): void {
    this.#endEngine();
    this.#recent = [];
  }

  /** Processes the newest keyframe. */
  offer(keyframe: Keyframe): void {
    const now = this.settings.monotonic();
    if (now - this.#fedAt < INTERVAL_MS) return;
    this.#fedAt = now;
    this.#recent = [...this.#recent.slice(1 - RECENT), keyframe];
    if (this.#engine) this.#feed(this.#engine, keyframe);
    else if (!this.#picture) this.#start();
  }

  /** The newest picture; undefined when there is none. */
  async latest(): Promise<Buffer | undefined> {
    if (this.#engine) this.#putOffRest();
    else this.#start();
    if (this.#engine && !this.#current) await this.#nextPicture();
    return this.#picture;
  }

  /** The stream ended: its picture is removed. */
  end(): void {
    this.begin();
    this.#picture = undefined;
    this.#fedAt = -Infinity;
    this.#retryAt = -Infinity;
  }

  /** Ends it. Resolves when its program has ended. */
  async stop(): Promise<void> {
    this.end();
    await this.#closing;
  }

  #start(): void {
    const [first] = this.#recent;
    if (!first || this.settings.monotonic() < this.#retryAt) return;
    const splitter = new JpegSplitter((jpeg) => this.#engine === engine && this.#show(jpeg));
    const engine = new StreamEngine({
      command: 'ffmpeg',
      args: stillArgs(first.codec),
      niceness: NICENESS,
      onOutput: (chunk) => {
        try {
          splitter.push(chunk);
        } catch (error) {
          this.settings.log.error({ error: errorText(error) }, 'the thumbnail engine wrote what is no JPEG');
          void engine.kill();
        }
      },
    });
    this.#engine = engine;
    for (const { bytes } of this.#recent) engine.write(bytes);
    void this.#watch(engine);
    this.#putOffRest();
  }

  #feed(engine: StreamEngine, keyframe: Keyframe): void {
    this.#unanswered += 1;
    if (this.#unanswered > MAX_UNANSWERED) void engine.kill();
    else engine.write(keyframe.bytes);
  }

  async #watch(engine: StreamEngine): Promise<void> {
    const { code, lastLines } = await engine.ended;
    if (this.#engine !== engine) return;
    this.settings.log.warn({ code, lastLines: lastLines.slice(-2).join('; ') }, 'the thumbnail engine ended by itself');
    this.#endEngine();
    this.#retryAt = this.settings.monotonic() + RETRY_MS;
  }

  #show(jpeg: Buffer): void {
    const first = !this.#picture;
    this.#picture = jpeg;
    this.#current = true;
    this.#unanswered = 0;
    this.#wake();
    if (first) this.settings.onPicture();
  }

  /** Resolves with the next picture, when the engine ends, or after a timeout. */
  #nextPicture(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, WAIT_MS);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #wake(): void {
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }

  #putOffRest(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#endEngine(), this.settings.restMs ?? REST_MS);
  }

  #endEngine(): void {
    clearTimeout(this.#rest);
    const engine = this.#engine;
    this.#engine = undefined;
    this.#current = false;
    this.#unanswered = 0;
    this.#wake();
    if (engine) this.#closing = Promise.all([this.#closing, engine.finish()]);
  }
}
