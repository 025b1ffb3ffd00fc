interface Limits<V> {
  /** Maximum number of entries. */
  readonly most: number;
  /** Entries that are dropped sooner; without it, none. */
  readonly isStale?: (value: V) => boolean;
}

/** Adds or moves an entry to the end of a map in the order of use, and drops those that were used longest ago. */
export function keepNewest<K, V>(kept: Map<K, V>, key: K, value: V, { most, isStale }: Limits<V>): void {
  kept.delete(key);
  kept.set(key, value);
  for (const [other, older] of kept)
    if (kept.size > most || isStale?.(older) === true) kept.delete(other);
    else break;
}
