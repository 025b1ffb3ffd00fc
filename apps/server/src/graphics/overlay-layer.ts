import { backoffMs, ticksBetween } from '@backhaul/agent';
import type { OverlayTarget, ReportedForcedOutput, ReportedOverlay } from '@backhaul/contract/bus';
import type { OverlayState } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import type { EncoderBudget } from '../encoders/encoder-budget.js';
import { UsedTime } from '../encoders/used-time.js';
import type { Frame, StreamTypes, VideoFrame } from '../programme/frame.js';
import type { OverlaidPicture, OverlayPlan, PicturePlan } from './commands.js';
import { OverlayEngine } from './overlay-engine.js';
import { PictureSwitch } from './picture-switch.js';

/** Pauses between attempts, as for encoders. */
const BACKOFF = { minMs: 1000, maxMs: 30_000 } as const;
/** On air for this long resets the count of failures, ms. */
const HEALTHY_MS = 30_000;
const CHECK_MS = 250;
/** Maximum duration of a change, ms. */
const CHANGE_MS = 3000;
const TICKS_PER_MS = 90;

/** How long a stream is held back until it has its format, ms; after that it goes on air unchanged. */
const HELD_MS = 10_000;
/** An engine without a picture of a held stream after this time has failed, ms. */
const HELD_CHANGE_MS = 8000;

/** The wanted picture, with a plan if it is to be changed. */
export interface WantedPicture {
  readonly plan: PicturePlan | undefined;
  /** Whether the file of its graphic is missing. */
  readonly isMissing: boolean;
}

export interface OverlayLayerSettings {
  readonly wanted: () => WantedPicture;
  /** Size and codec of the incoming picture; undefined until they are known. */
  readonly picture: () => Omit<OverlaidPicture, 'kbps'> | undefined;
  readonly types: () => StreamTypes | undefined;
  readonly budget: EncoderBudget;
  readonly onFrame: (frame: Frame) => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
}

/**
 * Puts the graphic of a channel on its picture, and gives it the forced format. Without both the stream passes unchanged, and nothing runs.
 * A graphic that is switched on, changed or switched off begins and ends at a keyframe of the stream: until then an engine with the
 * graphic runs beside the present output.
 */
export class OverlayLayer {
  readonly #plain = {};
  readonly #switch: PictureSwitch;
  readonly #used = new UsedTime();
  #shown: OverlayEngine | undefined;
  #next: OverlayEngine | undefined;
  #changeAt: number | undefined;
  #hasPlace = false;
  /** Whether nothing of the stream has been on air yet; when its first picture arrived. */
  #isFresh = true;
  #firstAt: number | undefined;
  readonly #graphic: PartState;
  readonly #format: PartState;
  #detail = '';
  #failures = 0;
  #onAirAt = 0;
  #retryAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #group: { readonly dts: number; bytes: number } | undefined;
  #kbps: number | undefined;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: OverlayLayerSettings) {
    this.#graphic = new PartState(settings);
    this.#format = new PartState(settings);
    this.#switch = new PictureSwitch(this.#plain, (frame) => this.#pass(frame));
  }

  /** Whether pictures may be delayed. */
  get isActive(): boolean {
    return !this.#isHeld && this.#runs;
  }

  get #runs(): boolean {
    return this.#shown !== undefined || this.#next !== undefined || this.#switch.following !== undefined;
  }

  /** Whether the stream waits for its format. A stream that was already on air unchanged, or cannot get it now, does not wait. */
  get #isHeld(): boolean {
    const isWanted = this.settings.wanted().plan?.format !== undefined && this.#retryAt === null;
    const now = performance.now();
    return isWanted && this.#isFresh && this.#switch.onAir === this.#plain && now - (this.#firstAt ?? now) < HELD_MS;
  }

  /** Whether a graphic is wanted, or still on air. */
  get #isUsed(): boolean {
    const { plan, isMissing } = this.settings.wanted();
    return this.#runs || plan !== undefined || isMissing;
  }

  /** The wanted picture has changed. */
  configure(): void {
    this.#retryAt = null;
    this.#failures = 0;
    this.#detail = '';
    this.#judge();
  }

  /** Processes an incoming picture or sound of the stream. */
  push(frame: Frame): void {
    if (!this.#isUsed) return this.#pass(frame);
    if (frame.kind === 'audio') return this.#switch.sound(frame);
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS);
    this.#firstAt ??= performance.now();
    this.#measure(frame);
    if (frame.isEntry) this.#atKeyframe(frame);
    this.#shown?.feed(frame);
    this.#next?.feed(frame);
    this.#switch.picture(this.#plain, frame);
    this.#settle();
  }

  #pass(frame: Frame): void {
    if (this.#isHeld) return;
    if (frame.kind === 'video') this.#isFresh = false;
    this.settings.onFrame(frame);
  }

  /** Another stream begins, or none. */
  reset(): void {
    this.#isFresh = true;
    this.#firstAt = undefined;
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
    const { plan, isMissing } = this.settings.wanted();
    const shown = this.#shown?.plan.graphic;
    if (plan?.graphic === undefined && !isMissing && !shown) return undefined;
    const detail = isMissing ? 'The file of the graphic has not arrived yet' : this.#detail;
    return { ...this.#graphic.report, retryAt: this.#retryAt, detail, shown: shown ? targetOf(shown) : null };
  }

  /** Undefined: no format is forced, and none is on air. */
  reportFormat(): ReportedForcedOutput | undefined {
    const shown = this.#shown?.plan.format;
    if (this.settings.wanted().plan?.format === undefined && !shown) return undefined;
    return { ...this.#format.report, retryAt: this.#retryAt, detail: this.#detail, shown: shown ?? null };
  }

  /** Processor time since the last call, percent of one core; undefined if nothing runs. */
  cpuPercent(): number | undefined {
    const pid = this.#shown?.pid;
    return pid === undefined ? undefined : this.#used.percent(pid);
  }

  /** Measures the bitrate of the picture, from one keyframe to the next. */
  #measure(frame: VideoFrame): void {
    if (frame.isEntry) {
      const ms = this.#group === undefined ? 0 : ticksBetween(this.#group.dts, frame.dts) / TICKS_PER_MS;
      if (this.#group && ms > 0) this.#kbps = Math.max((this.#group.bytes * 8) / ms, (this.#kbps ?? 0) * 0.8);
      this.#group = { dts: frame.dts, bytes: 0 };
    }
    if (this.#group) this.#group.bytes += frame.packets.length;
  }

  #atKeyframe(frame: VideoFrame): void {
    const { plan } = this.settings.wanted();
    if (this.#switch.following !== undefined) return;
    if (this.#next && !this.#next.isFor(plan, this.#picture)) this.#drop(this.#next);
    if (!this.#next) this.#begin(plan);
    const to = this.#next ?? (plan === undefined ? this.#plain : undefined);
    const isReady = this.#next === undefined || this.#next.isReady || this.#isHeld;
    if (to === undefined || !isReady || to === this.#switch.onAir) return;
    this.#changeAt = performance.now();
    this.#switch.changeAt(frame, to);
  }

  get #picture(): OverlaidPicture | undefined {
    const picture = this.settings.picture();
    if (picture && this.#kbps !== undefined) return { ...picture, kbps: this.#kbps };
    const codec = CODEC_OF[this.settings.types()?.video ?? 0];
    const hasFormat = this.settings.wanted().plan?.format !== undefined;
    return hasFormat && codec ? { codec, width: 0, height: 0, kbps: 0 } : undefined;
  }

  /** Starts an engine if another one is needed than that on air. */
  #begin(plan: PicturePlan | undefined): void {
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

  /** Runs after each picture, because the source on air may have changed. */
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
    const isLong =
      this.#changeAt !== undefined && performance.now() - this.#changeAt > (this.#isHeld ? HELD_CHANGE_MS : CHANGE_MS);
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
    const { plan } = this.settings.wanted();
    this.#graphic.become(this.#stateOf(plan?.graphic, this.#shown?.plan.graphic));
    this.#format.become(this.#stateOf(plan?.format, this.#shown?.plan.format));
  }

  #stateOf(wanted: object | undefined, shown: object | undefined): OverlayState {
    if (shown !== undefined && (wanted === undefined || isDeepStrictEqual(shown, wanted))) return 'on';
    if (this.#retryAt !== null) return 'retrying';
    const isDue = wanted !== undefined && this.#picture !== undefined && this.#group !== undefined;
    return this.#next !== undefined || isDue ? 'starting' : 'waiting';
  }
}

/** State of a part of the picture, and since when. */
class PartState {
  #state: OverlayState = 'waiting';
  #since: number;

  constructor(private readonly settings: Pick<OverlayLayerSettings, 'now' | 'onChange'>) {
    this.#since = settings.now();
  }

  get report(): { readonly state: OverlayState; readonly since: number } {
    return { state: this.#state, since: this.#since };
  }

  become(state: OverlayState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#since = this.settings.now();
    this.settings.onChange();
  }
}

/** Codecs by their types in map tables (ISO/IEC 13818-1 table 2-34). */
const CODEC_OF: Readonly<Record<number, OverlaidPicture['codec']>> = { 0x1b: 'h264', 0x24: 'h265' };

const targetOf = ({ sha256, x, y, width, opacity }: OverlayPlan): OverlayTarget => ({ sha256, x, y, width, opacity });
