import type { Frame } from './frame.js';
import { timeOf, type Slate } from './slate.js';

const TICKS_PER_MS = 90;
/** Frames are sent in groups of this length, ms. */
const STEP_MS = 40;

/** Plays a slate in real time, in a loop. */
export class SlatePlayer {
  readonly #began = performance.now();
  #index = 0;
  #round = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly slate: Slate,
    private readonly onFrame: (frame: Frame) => void,
  ) {
    this.#timer = setInterval(() => this.#step(), STEP_MS);
    this.#step();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #step(): void {
    const { frames, first, length } = this.slate;
    const due = first.dts + (performance.now() - this.#began) * TICKS_PER_MS;
    for (;;) {
      const frame = frames[this.#index];
      const offset = this.#round * length;
      if (frame === undefined || timeOf(frame) + offset > due) return;
      this.onFrame(later(frame, offset));
      this.#index += 1;
      if (this.#index < frames.length) continue;
      this.#index = 0;
      this.#round += 1;
    }
  }
}

/** The same frame, moved by `ticks`. */
const later = (frame: Frame, ticks: number): Frame =>
  frame.kind === 'video'
    ? { ...frame, pts: frame.pts + ticks, dts: frame.dts + ticks, moved: ticks }
    : { ...frame, pts: frame.pts + ticks };
