import { ticksBetween } from '@backhaul/agent';
import type { AudioFrame, Frame, StreamTypes, VideoFrame } from '../programme/frame.js';

const TICKS_PER_MS = 90;
/** Distance of pictures while it is not known, ms. */
const USUAL_STEP_MS = 40;
/** A longer gap in a file is skipped, ms. */
const LONGEST_STEP_MS = 5000;
/** Playing restarts its schedule when it is late by more than this, ms. */
const LATE_MS = 1000;

interface Waiting {
  readonly frame: Frame;
  readonly types: StreamTypes;
  /** Whether it does not continue the previous picture. */
  readonly joins: boolean;
  /** Time since the previous picture, ms; 0: sent together with it. */
  readonly stepMs: number;
}

/** Frames that wait to be played at their time. */
export class PacedFrames {
  #waiting: Waiting[] = [];
  /** Audio of a round that arrived before its first picture was complete. */
  #early: AudioFrame[] = [];
  #lastDts: number | undefined;
  #stepMs = USUAL_STEP_MS;
  #lastAt: number | undefined;
  #aheadMs = 0;
  #bytes = 0;
  /** When the last taken picture is shown, ticks. */
  #shownUntil: number | undefined;

  /** Duration of the waiting pictures, ms. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** Size of the waiting frames. */
  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether no waiting picture is shown before a taken one, so that another stream can follow here. */
  get isWhole(): boolean {
    const next = this.#waiting.find(({ frame }) => frame.kind === 'video')?.frame;
    return next?.kind !== 'video' || this.#isAfter(next);
  }

  /** Continues the schedule of other frames, the last of which was taken. */
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

  /** Takes the due frames, in order; returns when the next one is due, ms; undefined: none waits. `untilWhole`: stops at a whole picture. */
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
