/** Reproducible pseudo-random numbers: mulberry32 of a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to 1, excluding 1. */
  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  between = (low: number, high: number): number => low + this.next() * (high - low);

  chance = (probability: number): boolean => this.next() < probability;

  /** An element of a list; throws if it is empty. */
  pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)];
    if (one === undefined) throw new Error('the list is empty');
    return one;
  }

  /** An element of a list by weight. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    return list.find(({ weight }) => (left -= weight) < 0) ?? this.pick(list);
  }

  /** A separate generator for a concurrent consumer. */
  fork = (): Random => new Random(Math.floor(this.next() * 2 ** 32));
}
