/** Video that is missing for longer than this is interrupted, ms: a read of the pipe may be 250 ms late. */
export const INTERRUPTED_MS = 600;

export type PictureChange = 'pictureLost' | 'pictureBack';

/** Detects when the video of a channel is interrupted, and when it returns. All times by one monotonic clock, ms. */
export class InterruptionWatch {
  #arrivedAt: number | undefined;
  #lost = false;

  constructor(private readonly onChange: (change: PictureChange, at: number) => void) {}

  /** Data arrived `at`; `quietAt`: when the input was last empty, so that a delayed process reports no interruption. */
  arrived(at: number, quietAt: number): void {
    const before = this.#arrivedAt;
    this.#arrivedAt = at;
    if (before === undefined) return;
    if (!this.#lost && Math.min(at, quietAt) - before > INTERRUPTED_MS) this.#change('pictureLost', before);
    if (this.#lost) this.#change('pictureBack', at);
  }

  /** The stream ended, or sent nothing for too long. */
  ended(): void {
    if (this.#arrivedAt !== undefined && !this.#lost) this.#change('pictureLost', this.#arrivedAt);
  }

  #change(change: PictureChange, at: number): void {
    this.#lost = change === 'pictureLost';
    this.onChange(change, at);
  }
}
