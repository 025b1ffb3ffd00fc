const MOST_MS = 60_000;

/** Counts latencies by millisecond; fast enough for a million a second. */
export class Histogram {
  readonly #counts = new Uint32Array(MOST_MS + 1);
  #total = 0;

  add(ms: number): void {
    const slot = Math.min(MOST_MS, Math.max(0, Math.ceil(ms)));
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.#total += 1;
  }

  /** The quantile, rounded up to a millisecond; 0 without values. */
  quantile(share: number): number {
    let left = Math.ceil(share * this.#total);
    for (const [slot, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return slot;
    }
    return MOST_MS;
  }

  clear(): void {
    this.#counts.fill(0);
    this.#total = 0;
  }
}
