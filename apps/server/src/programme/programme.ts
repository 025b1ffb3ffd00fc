import { ticksBetween, type Log } from '@backhaul/agent';
import { outputFormat, type ForcedOutput } from '@backhaul/domain';
import { OverlayLayer, type OverlayLayerSettings } from '../graphics/overlay-layer.js';
import type { Frame, StreamTypes, VideoFrame } from './frame.js';
import { FrameReader } from './frame-reader.js';
import { ProgrammeWriter, type ProgrammePiece } from './programme-writer.js';
import { makeSlate, type Slate, type SlateContent, type SlateFormat } from './slate.js';
import { SlatePlayer } from './slate-player.js';

/** The content of a programme. */
export type ProgrammeState = 'none' | 'live' | 'slate';

export interface ProgrammeSettings {
  /** Name of the channel, which the slate shows. */
  readonly title: () => string;
  /** File of the picture that the slate shows; undefined: the name. */
  readonly slatePicture: () => string | undefined;
  /** Whether a slate replaces a picture that ends. */
  readonly slate: () => boolean;
  /** Size, rate and codec of the incoming picture; undefined until they are known. */
  readonly picture: () => Pick<SlateFormat, 'codec' | 'width' | 'height' | 'frameRate'> | undefined;
  /** The forced format; undefined: that of the incoming picture. */
  readonly format: () => ForcedOutput | undefined;
  /** Settings of its graphic. */
  readonly overlay: Pick<OverlayLayerSettings, 'wanted' | 'budget' | 'now'>;
  readonly onPiece: (piece: ProgrammePiece) => void;
  /** Receivers of the programme must restart, because its video codec has changed. */
  readonly onRestart: () => void;
  readonly onChange: () => void;
  readonly log: Log;
  /** Wait after a failure to make a slate, ms. */
  readonly slateRetryMs?: number;
}

/** The slate goes on air after this time without a picture, ms, or after three pictures of a slower stream. */
const SILENCE_MS = 500;
const SLOW_FRAMES = 3;
const SLATE_RETRY_MS = 10_000;
/** Interval of checks while a slate is being made or the stream has just begun, ms; otherwise a check follows at the silence limit. */
const CHECK_MS = 50;
/** Interval of checks while the picture is not known, so that no slate can be made, ms. */
const UNKNOWN_MS = 250;
const TICKS_PER_MS = 90;
/** A larger jump of times means another stream, ms. */
const JUMP_MS = 2000;
/** A change after a longer pause, in pictures, leaves a gap as long as the pause. */
const LATE_FRAMES = 2;

/**
 * One continuous stream of a channel: the incoming picture, and a slate while there is none. Changes are at pictures with which
 * a decoder can begin; nothing is decoded.
 */
export class Programme {
  readonly #writer: ProgrammeWriter;
  readonly #live = new FrameReader((frame) => this.#arrived(frame));
  readonly #overlay: OverlayLayer;
  #state: ProgrammeState = 'none';
  #types: StreamTypes | undefined;
  /** The next stream follows a complete picture: nothing is missing between them, however long the transfer takes. */
  #isWhole = false;
  #onAirAt = 0;
  #arrivedAt = 0;
  #lastLive: { readonly dts: number; readonly at: number } | undefined;
  #frameMs = 40;
  #slate: { readonly key: string; readonly made: Slate } | undefined;
  #making: string | undefined;
  /** Time of the next attempt after a failure. */
  #makeAt = 0;
  #player: SlatePlayer | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly settings: ProgrammeSettings) {
    this.#writer = new ProgrammeWriter((piece) => settings.onPiece(piece));
    this.#overlay = new OverlayLayer({
      ...settings.overlay,
      picture: () => settings.picture(),
      types: () => this.#live.types,
      onFrame: (frame) => this.#fromLive(frame),
      onChange: () => settings.onChange(),
    });
  }

  get state(): ProgrammeState {
    return this.#state;
  }

  get overlay(): Pick<OverlayLayer, 'configure' | 'report' | 'reportFormat' | 'cpuPercent'> {
    return this.#overlay;
  }

  /** Processes whole packets of the incoming stream. */
  push(piece: Buffer): void {
    if (this.#timer === undefined) this.#checkIn(CHECK_MS);
    this.#live.push(piece);
  }

  /** Another stream begins. `isWhole`: the last picture of the previous one is complete. */
  newStream(isWhole = false): void {
    this.#isWhole = isWhole;
    if (isWhole) this.#live.flush();
    else this.#endPicture();
    this.#live.reset();
    this.#overlay.reset();
    this.#lastLive = undefined;
  }

  /** The stream has ended: with a slate the programme continues, without one it ends. */
  liveEnded(): void {
    this.newStream();
    // A slate that is being made goes on air when it is ready.
    const isComing = this.settings.slate() && this.#making !== undefined;
    if (this.#state === 'live' && !this.#showSlate() && !isComing) this.#end();
    else if (this.#state === 'slate' && !this.settings.slate()) this.#end();
  }

  stop(): void {
    this.#stopped = true;
    void this.#overlay.stop();
    this.#end();
  }

  #arrived(frame: Frame): void {
    if (frame.kind === 'video') this.#arrivedAt = performance.now();
    this.#overlay.push(frame);
  }

  #fromLive(frame: Frame): void {
    const now = performance.now();
    if (frame.kind === 'video') {
      const last = this.#lastLive;
      const jumped = last !== undefined && isJump(ticksBetween(last.dts, frame.dts));
      if (last !== undefined && !jumped) this.#frameMs = ticksBetween(last.dts, frame.dts) / TICKS_PER_MS;
      const joins = last === undefined || jumped || this.#state !== 'live';
      if (joins) {
        if (!frame.isEntry || !this.#begin(frame, this.#live.types, 'live')) {
          if (jumped) this.#lastLive = undefined;
          return;
        }
      }
      this.#lastLive = { dts: frame.dts, at: now };
      this.#onAirAt = now;
    } else if (this.#lastLive === undefined) return;
    if (this.#state === 'live') this.#writer.frame(frame);
  }

  /** A source goes on air with its first picture. */
  #begin(first: VideoFrame, types: StreamTypes | undefined, state: 'live' | 'slate'): boolean {
    if (types === undefined) return false;
    const pauseMs = performance.now() - this.#onAirAt;
    const lateMs = this.#isWhole ? SILENCE_MS : LATE_FRAMES * this.#frameMs;
    const isLate = this.#state !== 'none' && pauseMs > lateMs;
    this.#isWhole = false;
    if (this.#types && this.#types.video !== types.video) this.settings.onRestart();
    this.#types = types;
    this.#writer.begin(types, first, isLate ? pauseMs : undefined);
    this.#onAirAt = performance.now();
    if (state === 'live') this.#endSlate();
    this.#become(state);
    return true;
  }

  #checkIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), ms);
  }

  #check(): void {
    this.#prepareSlate();
    const leftMs = this.#silenceLimitMs - this.#silentMs;
    if (this.#state === 'live' && leftMs < 0) {
      this.#endPicture();
      this.#showSlate();
    }
    if (!this.#stopped) this.#checkIn(this.#pauseMs(leftMs));
  }

  /** Time in which a check finds no change, unless another source begins. */
  #pauseMs(leftMs: number): number {
    if (this.#state !== 'live') return SILENCE_MS;
    const isComing = this.settings.slate() && (this.#making !== undefined || this.#slate === undefined);
    if (!isComing) return Math.max(CHECK_MS, Math.ceil(leftMs) + 1);
    return this.settings.picture() === undefined ? UNKNOWN_MS : CHECK_MS;
  }

  /** A graphic may delay pictures, so only their arrival counts. */
  get #silentMs(): number {
    return performance.now() - (this.#overlay.isActive ? this.#arrivedAt : this.#onAirAt);
  }

  get #silenceLimitMs(): number {
    return Math.max(SILENCE_MS, SLOW_FRAMES * this.#frameMs);
  }

  /** Puts the last picture of a source on air too, at its own time. */
  #endPicture(): void {
    if (this.#state !== 'live') return;
    const before = this.#onAirAt;
    this.#live.flushWhole();
    if (this.#onAirAt !== before) this.#onAirAt = before + this.#frameMs;
  }

  /** Puts the slate on air; returns whether it is. */
  #showSlate(): boolean {
    const slate = this.#slate?.made;
    if (this.#stopped || !this.settings.slate() || slate === undefined) return false;
    if (!this.#begin(slate.first, slate.types, 'slate')) return false;
    // The rest of the stream begins with a new picture.
    this.#lastLive = undefined;
    this.#player = new SlatePlayer(slate, (frame) => {
      if (frame.kind === 'video') this.#onAirAt = performance.now();
      this.#writer.frame(frame);
    });
    return true;
  }

  /** Makes a slate in the format of the stream, so that it is ready when the stream is lost. */
  #prepareSlate(): void {
    const picture = this.settings.picture();
    if (!this.settings.slate() || this.#state !== 'live' || picture === undefined) return;
    const hasAudio = this.#live.types?.audio !== undefined;
    if (hasAudio && this.#live.aac === undefined) return;
    const format = { ...picture, ...this.#forcedPicture(), aac: this.#live.aac };
    const content = { title: this.settings.title(), picture: this.settings.slatePicture() };
    const key = JSON.stringify([format, content]);
    if (key === this.#slate?.key || this.#making !== undefined || performance.now() < this.#makeAt) return;
    this.#making = key;
    void this.#makeSlate(key, format, content);
  }

  #forcedPicture(): Partial<Pick<SlateFormat, 'width' | 'height' | 'frameRate'>> {
    const forced = this.settings.format();
    if (forced === undefined) return {};
    const { width, height, rate } = outputFormat(forced);
    return { width, height, frameRate: rate[0] / rate[1] };
  }

  async #makeSlate(key: string, format: SlateFormat, content: SlateContent): Promise<void> {
    const made = await makeSlate(format, content, this.settings.log);
    this.#making = undefined;
    if (made !== undefined) {
      this.#slate = { key, made };
      return;
    }
    // An earlier slate is kept until another one is made.
    this.#makeAt = performance.now() + (this.settings.slateRetryMs ?? SLATE_RETRY_MS);
    if (this.#slate === undefined && this.#lastLive === undefined && this.#state === 'live') this.#end();
  }

  #endSlate(): void {
    this.#player?.stop();
    this.#player = undefined;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#endSlate();
    this.#become('none');
  }

  #become(state: ProgrammeState): void {
    if (state === this.#state) return;
    this.#state = state;
    if (this.#timer !== undefined) this.#checkIn(CHECK_MS);
    this.settings.onChange();
  }
}

const isJump = (ticks: number): boolean => ticks <= 0 || ticks > JUMP_MS * TICKS_PER_MS;
