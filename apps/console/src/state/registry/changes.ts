import type { Change, Kind } from './types.js';

/** Notifies listeners of changes; several changes of one record within a `batch` are reported once, at its end. */
export class Changes {
  readonly #listeners = new Set<(change: Change) => void>();
  #batch: Map<string, Change> | null = null;

  /** Returns a function that stops listening. */
  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  touch(kind: Kind, id: string, groupIds: readonly string[]): void {
    if (this.#batch === null) return this.#notify({ kind, id, groupIds });
    const key = `${kind}:${id}`;
    const before = this.#batch.get(key);
    const union = before === undefined ? groupIds : [...new Set([...before.groupIds, ...groupIds])];
    this.#batch.set(key, { kind, id, groupIds: union });
  }

  batch<R>(work: () => R): R {
    if (this.#batch !== null) return work();
    const batch = (this.#batch = new Map<string, Change>());
    try {
      return work();
    } finally {
      this.#batch = null;
      for (const change of batch.values()) this.#notify(change);
    }
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
