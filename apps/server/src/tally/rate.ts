/** Messages that an interface accepts each second, and in a burst. */
const A_SECOND = 2000;
const AT_ONCE = 4000;

/** Accepts a limited number of messages a second; the rest is dropped. `now`: monotonic, ms. */
export class Rate {
  #left = AT_ONCE;
  #at: number;

  constructor(private readonly now: () => number) {
    this.#at = now();
  }

  /** Returns how many of these may pass. */
  take(count: number): number {
    const now = this.now();
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) / 1000) * A_SECOND);
    this.#at = now;
    const taken = Math.min(count, Math.floor(this.#left));
    this.#left -= taken;
    return taken;
  }
}
