/** Several values per key; a key without values is dropped. */
export class Multimap<K, V> {
  readonly #sets = new Map<K, Set<V>>();

  get(key: K): ReadonlySet<V> {
    return this.#sets.get(key) ?? new Set<V>();
  }

  add(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([value]));
    else set.add(value);
  }

  delete(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set?.delete(value) && set.size === 0) this.#sets.delete(key);
  }
}
