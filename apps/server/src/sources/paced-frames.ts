import { ticksBetween } from '@backhaul/agent';
import type { AudioFrame, Frame, StreamTypes, VideoFrame } from '../programme/frame.js';

const TICKS_PER_MS = 90;
/** Distance of pictures before it is known, ms. */
const USUAL_STEP_MS = 40;
/** A longer hole in a file is passed over, ms. */
const LONGEST_STEP_MS = 5000;
/** So much later than due the pace begins anew, ms. */
const LATE_MS = 1000;

interface Waiting {
  readonly frame: Frame;
  readonly types: StreamTypes;
  /** It does not continue what was before it. */
  readonly joins: boolean;
  /** Time since the picture before; 0: goes with it, ms. */
  readonly stepMs: number;
}

/** Frames that wait for their time. */
export class PacedFrames {
  #waiting: Waiting[] = [];
  /** Audio of a round that came before its first picture was complete. */
  #early: AudioFrame[] = [];
  #lastDts: number | undefined;
  #stepMs = USUAL_STEP_MS;
  #lastAt: number | undefined;
  #aheadMs = 0;
  #bytes = 0;
  /** When the last picture of those that were taken is shown, ticks. */
  #shownUntil: number | undefined;

  /** Time of the pictures that wait, ms. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** Size of what waits. */
  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether no picture waits that is shown before one that was taken: what follows can take its place here. */
  get isWhole(): boolean {
    const next = this.#waiting.find(({ frame }) => frame.kind === 'video')?.frame;
    return next?.kind !== 'video' || this.#isAfter(next);
  }

  /** What waits goes on at the pace of others, whose last frame was taken. */
  follow(before: PacedFrames): void {
    this.#lastAt = before.#lastAt;
  }

  /** The next frame is the first of another round. */
  newRound(): void {
    this.#lastDts = undefined;
    this.#early = [];
  }

  push(frame: Frame, types: StreamTypes): void {
    if (frame.kind === 'audio') {
      if (this.#lastDts === undefined) this.#early.push(frame);
      else this.#add({ frame, types, joins: false, stepMs: 0 });
      return;
    }
    const step = this.#lastDts === undefined ? 0 : ticksBetween(this.#lastDts, frame.dts) / TICKS_PER_MS;
    const joins = step <= 0 || step > LONGEST_STEP_MS;
    if (!joins) this.#stepMs = step;
    this.#lastDts = frame.dts;
    this.#add({ frame, types, joins, stepMs: this.#stepMs });
    for (const early of this.#early.splice(0)) this.#add({ frame: early, types, joins: false, stepMs: 0 });
  }

  /** Takes those that are due, in order; returns when the next one is, ms; undefined: none waits. `untilWhole`: only until it is whole. */
  takeDue(now: number, take: (one: Waiting) => void, untilWhole = false): number | undefined {
    let taken = 0;
    for (const one of this.#waiting) {
      const due = this.#due(one, now);
      if (due > now || (untilWhole && one.frame.kind === 'video' && this.#isAfter(one.frame))) break;
      taken += 1;
      this.#aheadMs -= one.stepMs;
      this.#bytes -= sizeOf(one.frame);
      if (one.frame.kind === 'video') {
        this.#lastAt = now - due > LATE_MS ? now : due;
        if (this.#isAfter(one.frame) || one.joins) this.#shownUntil = one.frame.pts;
      }
      take(one);
    }
    this.#waiting = this.#waiting.slice(taken);
    const [next] = this.#waiting;
    return next && this.#due(next, now);
  }

  #isAfter({ pts }: VideoFrame): boolean {
    return this.#shownUntil === undefined || ticksBetween(this.#shownUntil, pts) > 0;
  }

  #add(one: Waiting): void {
    this.#waiting.push(one);
    this.#aheadMs += one.stepMs;
    this.#bytes += sizeOf(one.frame);
  }

  #due({ stepMs }: Waiting, now: number): number {
    return this.#lastAt === undefined ? now : this.#lastAt + stepMs;
  }
}

const sizeOf = (frame: Frame): number =>
  frame.packets?.length ?? (frame.kind === 'audio' ? (frame.adts?.length ?? 0) : 0);
