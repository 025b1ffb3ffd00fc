/** At most `most` events within any `windowMs`. */
export class RateLimit {
  readonly #times: number[] = [];

  constructor(
    private readonly most: number,
    private readonly windowMs: number,
  ) {}

  /** Counts an event; false when the limit is exceeded. */
  take(nowMs: number): boolean {
    while (this.#times[0] !== undefined && nowMs - this.#times[0] >= this.windowMs) this.#times.shift();
    if (this.#times.length >= this.most) return false;
    this.#times.push(nowMs);
    return true;
  }
}
