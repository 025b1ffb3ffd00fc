import { backoffMs, ticksBetween } from '@backhaul/agent';
import type { OverlayTarget, ReportedOverlay } from '@backhaul/contract/bus';
import type { OverlayState } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import type { EncoderBudget } from '../encoders/encoder-budget.js';
import { UsedTime } from '../encoders/used-time.js';
import type { Frame, StreamTypes, VideoFrame } from '../programme/frame.js';
import type { OverlaidPicture, OverlayPlan } from './commands.js';
import { OverlayEngine } from './overlay-engine.js';
import { PictureSwitch } from './picture-switch.js';

/** Pauses between attempts, as of encoders. */
const BACKOFF = { minMs: 1000, maxMs: 30_000 } as const;
/** On air for this long resets the count of failures, ms. */
const HEALTHY_MS = 30_000;
const CHECK_MS = 250;
/** A change that has begun takes no longer, ms. */
const CHANGE_MS = 3000;
const TICKS_PER_MS = 90;

/** What is to be shown; `missing`: its file is not there yet. */
export type WantedOverlay = OverlayPlan | 'missing' | undefined;

export interface OverlayLayerSettings {
  readonly wanted: () => WantedOverlay;
  /** Size and codec of the picture that arrives; undefined until they are known. */
  readonly picture: () => Omit<OverlaidPicture, 'kbps'> | undefined;
  readonly types: () => StreamTypes | undefined;
  readonly budget: EncoderBudget;
  readonly onFrame: (frame: Frame) => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
}

/**
 * Puts the graphic of a channel on its picture. Without one the stream is passed on as it is, and nothing runs. A graphic that is
 * switched on, changed or switched off begins and ends at a keyframe of the stream: an engine with the graphic runs beside what is on
 * air until then.
 */
export class OverlayLayer {
  readonly #plain = {};
  readonly #switch: PictureSwitch;
  readonly #used = new UsedTime();
  #shown: OverlayEngine | undefined;
  #next: OverlayEngine | undefined;
  #changeAt: number | undefined;
  #hasPlace = false;
  #state: OverlayState = 'waiting';
  #since: number;
  #detail = '';
  #failures = 0;
  #onAirAt = 0;
  #retryAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #group: { readonly dts: number; bytes: number } | undefined;
  #kbps: number | undefined;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: OverlayLayerSettings) {
    this.#since = settings.now();
    this.#switch = new PictureSwitch(this.#plain, settings.onFrame);
  }

  /** Whether pictures may be later than they arrive. */
  get isActive(): boolean {
    return this.#shown !== undefined || this.#next !== undefined || this.#switch.following !== undefined;
  }

  /** Whether a graphic is wanted, or still on air. */
  get #isUsed(): boolean {
    return this.isActive || this.settings.wanted() !== undefined;
  }

  /** What is wanted has changed. */
  configure(): void {
    this.#retryAt = null;
    this.#failures = 0;
    this.#detail = '';
    this.#judge();
  }

  /** A picture or sound of the stream that arrives. */
  push(frame: Frame): void {
    if (!this.#isUsed) return this.settings.onFrame(frame);
    if (frame.kind === 'audio') return this.#switch.sound(frame);
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS);
    this.#measure(frame);
    if (frame.isEntry) this.#atKeyframe(frame);
    this.#shown?.feed(frame);
    this.#next?.feed(frame);
    this.#switch.picture(this.#plain, frame);
    this.#settle();
  }

  /** Another stream begins, or none. */
  reset(): void {
    this.#switch.reset();
    for (const engine of [this.#shown, this.#next]) this.#end(engine);
    this.#shown = undefined;
    this.#next = undefined;
    this.#changeAt = undefined;
    this.#group = undefined;
    this.#kbps = undefined;
    this.#settle();
    this.#judge();
  }

  async stop(): Promise<void> {
    this.reset();
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#closing;
  }

  /** Undefined: no graphic is wanted, and none is on air. */
  report(): ReportedOverlay | undefined {
    const wanted = this.settings.wanted();
    if (wanted === undefined && !this.#shown) return undefined;
    const [state, since, retryAt] = [this.#state, this.#since, this.#retryAt];
    const shown = this.#shown ? targetOf(this.#shown.plan) : null;
    const detail = wanted === 'missing' ? 'The file of the graphic has not arrived yet' : this.#detail;
    return { state, since, retryAt, detail, shown };
  }

  /** Processor time since the last call, percent of one core; undefined where nothing runs. */
  cpuPercent(): number | undefined {
    const pid = this.#shown?.pid;
    return pid === undefined ? undefined : this.#used.percent(pid);
  }

  /** Bit rate of the picture, from one keyframe to the next. */
  #measure(frame: VideoFrame): void {
    if (frame.isEntry) {
      const ms = this.#group === undefined ? 0 : ticksBetween(this.#group.dts, frame.dts) / TICKS_PER_MS;
      if (this.#group && ms > 0) this.#kbps = Math.max((this.#group.bytes * 8) / ms, (this.#kbps ?? 0) * 0.8);
      this.#group = { dts: frame.dts, bytes: 0 };
    }
    if (this.#group) this.#group.bytes += frame.packets.length;
  }

  #atKeyframe(frame: VideoFrame): void {
    const wanted = this.settings.wanted();
    if (this.#switch.following !== undefined) return;
    const plan = typeof wanted === 'object' ? wanted : undefined;
    if (this.#next && !this.#next.isFor(plan, this.#picture)) this.#drop(this.#next);
    if (!this.#next) this.#begin(plan);
    const to = this.#next ?? (plan === undefined ? this.#plain : undefined);
    const isReady = this.#next === undefined || this.#next.isReady;
    if (to === undefined || !isReady || to === this.#switch.onAir) return;
    this.#changeAt = performance.now();
    this.#switch.changeAt(frame, to);
  }

  get #picture(): OverlaidPicture | undefined {
    const picture = this.settings.picture();
    return picture && this.#kbps !== undefined ? { ...picture, kbps: this.#kbps } : undefined;
  }

  /** Starts an engine where another is needed than the one on air. */
  #begin(plan: OverlayPlan | undefined): void {
    const picture = this.#picture;
    const videoType = this.settings.types()?.video;
    if (!plan || !picture || videoType === undefined || this.#shown?.isFor(plan, picture) === true) return;
    if (this.#retryAt !== null && this.settings.now() < this.#retryAt) return;
    this.#retryAt = null;
    if (!this.#hasPlace && !this.settings.budget.take())
      return this.#failed('The server runs as many encoders as it can');
    this.#hasPlace = true;
    this.#next = new OverlayEngine({
      plan,
      picture,
      videoType,
      onPicture: (engine, frame) => {
        this.#switch.picture(engine, frame);
        this.#settle();
      },
      onEnd: (engine, reason) => {
        this.#lost(engine);
        this.#failed(reason);
      },
    });
    this.#judge();
  }

  /** An engine has ended, or is given up. */
  #lost(engine: OverlayEngine): void {
    if (this.#shown === engine) this.#shown = undefined;
    if (this.#next === engine) this.#next = undefined;
    this.#changeAt = undefined;
    this.#switch.ended(engine);
    this.#settle();
  }

  #drop(engine: OverlayEngine): void {
    this.#lost(engine);
    this.#end(engine);
  }

  #end(engine: OverlayEngine | undefined): void {
    if (engine) this.#closing = Promise.all([this.#closing, engine.kill()]);
  }

  /** After each picture: what is on air may be another. */
  #settle(): void {
    const onAir = this.#switch.onAir;
    if (this.#next !== undefined && onAir === this.#next) {
      this.#end(this.#shown);
      this.#shown = this.#next;
      this.#next = undefined;
      this.#onAirAt = performance.now();
      this.#detail = '';
      this.#judge();
      this.settings.onChange();
    } else if (this.#shown !== undefined && onAir === this.#plain) {
      this.#end(this.#shown);
      this.#shown = undefined;
      this.#judge();
      this.settings.onChange();
    }
    if (this.#hasPlace && !this.#shown && !this.#next) {
      this.settings.budget.release();
      this.#hasPlace = false;
    }
  }

  #check(): void {
    this.#shown?.check();
    this.#next?.check();
    if (this.#shown && performance.now() - this.#onAirAt > HEALTHY_MS) this.#failures = 0;
    const isLong = this.#changeAt !== undefined && performance.now() - this.#changeAt > CHANGE_MS;
    if (this.#next && this.#switch.following === this.#next && isLong) {
      this.#drop(this.#next);
      this.#failed('The encoder does not keep up');
    }
    if (this.#switch.following === undefined) this.#changeAt = undefined;
    this.#judge();
    if (this.#isUsed) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #failed(reason: string): void {
    this.#failures += 1;
    this.#detail = reason;
    this.#retryAt = this.settings.now() + backoffMs(this.#failures, BACKOFF);
    this.#judge();
  }

  #judge(): void {
    const wanted = this.settings.wanted();
    const isShown = this.#shown !== undefined && (wanted === undefined || isDeepStrictEqual(this.#shown.plan, wanted));
    const isDue = typeof wanted === 'object' && this.settings.picture() !== undefined && this.#group !== undefined;
    const state = isShown
      ? 'on'
      : this.#retryAt !== null
        ? 'retrying'
        : this.#next !== undefined || isDue
          ? 'starting'
          : 'waiting';
    if (state === this.#state) return;
    this.#state = state;
    this.#since = this.settings.now();
    this.settings.onChange();
  }
}

const targetOf = ({ sha256, x, y, width, opacity }: OverlayPlan): OverlayTarget => ({ sha256, x, y, width, opacity });
