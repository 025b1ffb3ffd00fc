import { endReason, ticksBetween } from '@backhaul/agent';
import { isDeepStrictEqual } from 'node:util';
import { StreamEngine } from '../core/stream-engine.js';
import type { VideoFrame } from '../programme/frame.js';
import { FrameReader } from '../programme/frame-reader.js';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { isSamePicture, pictureArgs, type OverlaidPicture, type PicturePlan } from './commands.js';
import { PictureFeed } from './picture-feed.js';

/** With more unread data, or for longer than this, the machine is too slow for the engine. */
const LIMITS = { limitBytes: 8 * 1024 * 1024, stalledMs: 3000 } as const;
/** The engine has failed if no picture arrives from it for this long while input arrives, ms. */
const SILENT_MS = 1500;
/** Time for the first picture on a busy machine, ms. */
const BEGIN_MS = 10_000;
const TICKS_PER_MS = 90;
/** Pictures with a longer delay are not shown on air, ms. */
const CLOSE_MS = 900;

interface OverlayEngineSettings {
  readonly plan: PicturePlan;
  readonly picture: OverlaidPicture;
  /** Type of the video in map tables. */
  readonly videoType: number;
  readonly onPicture: (engine: OverlayEngine, frame: VideoFrame) => void;
  /** Called when it has ended unexpectedly. */
  readonly onEnd: (engine: OverlayEngine, reason: string) => void;
}

/** One ffmpeg that puts a graphic on each picture of a stream, gives it another format, or both. */
export class OverlayEngine {
  readonly #engine: StreamEngine;
  readonly #feed: PictureFeed;
  readonly #beganAt = performance.now();
  #fedAt = performance.now();
  #fed: number | undefined;
  #made: number | undefined;
  #madeAt: number | undefined;
  #isOver = false;

  constructor(private readonly settings: OverlayEngineSettings) {
    const { plan, picture, videoType, onPicture } = settings;
    this.#feed = new PictureFeed(videoType);
    const cutter = new PacketCutter();
    const reader = new FrameReader((frame) => {
      if (frame.kind !== 'video' || this.#isOver) return;
      this.#made = frame.pts;
      this.#madeAt = performance.now();
      onPicture(this, frame);
    });
    this.#engine = new StreamEngine(
      {
        command: 'ffmpeg',
        args: pictureArgs(plan, picture),
        onOutput: (chunk) => {
          for (const piece of cutter.push(chunk)) reader.push(piece);
        },
      },
      LIMITS,
    );
    void this.#watch();
  }

  get plan(): PicturePlan {
    return this.settings.plan;
  }

  /** Whether it implements this plan for this picture. */
  isFor(plan: PicturePlan | undefined, picture: OverlaidPicture | undefined): boolean {
    const { settings } = this;
    return (
      isDeepStrictEqual(plan, settings.plan) &&
      (picture === undefined || isSamePicture(settings.plan, settings.picture, picture))
    );
  }

  /** Its process, once it runs. */
  get pid(): number | undefined {
    return this.#engine.pid;
  }

  /** Whether its pictures follow the incoming ones closely. */
  get isReady(): boolean {
    return this.#lateMs !== undefined && this.#lateMs < CLOSE_MS;
  }

  /** Processes an incoming picture; the first must be one with which a decoder can begin. */
  feed(frame: VideoFrame): void {
    this.#fed = frame.pts;
    this.#fedAt = performance.now();
    this.#engine.write(this.#feed.packets(frame));
  }

  /** Ends the engine if it has stopped to produce pictures. */
  check(): void {
    const now = performance.now();
    const hasWork = now - this.#fedAt < SILENT_MS;
    const silentMs = now - (this.#madeAt ?? this.#beganAt);
    if (hasWork && silentMs > (this.#madeAt === undefined ? BEGIN_MS : SILENT_MS)) {
      this.#over('The encoder makes no pictures');
      void this.#engine.kill();
    }
  }

  /** Ends it without a call of `onEnd`. */
  async kill(): Promise<void> {
    this.#isOver = true;
    await this.#engine.kill();
  }

  get #lateMs(): number | undefined {
    return this.#fed === undefined || this.#made === undefined
      ? undefined
      : ticksBetween(this.#made, this.#fed) / TICKS_PER_MS;
  }

  async #watch(): Promise<void> {
    const exit = await this.#engine.ended;
    this.#over(this.#engine.overflowed ? 'The encoder does not keep up' : endReason(exit, 'encoder', 'ffmpeg'));
  }

  #over(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.settings.onEnd(this, reason);
  }
}
