/** Items in order; no two may compare as equal. */
export class SortedList<T> {
  readonly #items: T[];

  constructor(
    items: Iterable<T>,
    private readonly compare: (a: T, b: T) => number,
  ) {
    this.#items = [...items].sort(compare);
  }

  get items(): readonly T[] {
    return this.#items;
  }

  add(item: T): void {
    this.#items.splice(this.#place(item), 0, item);
  }

  remove(item: T): void {
    const at = this.#place(item);
    if (this.#items[at] === item) this.#items.splice(at, 1);
  }

  /** The first index whose item is not less than this one. */
  #place(item: T): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const known = this.#items[middle];
      if (known !== undefined && this.compare(known, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
