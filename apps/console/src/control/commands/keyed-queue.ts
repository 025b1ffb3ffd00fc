/** Runs tasks of one key one after another, and those of different keys in parallel. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Resolves or rejects as the task does; a task that fails does not stop those behind it. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#tails.get(key) ?? Promise.resolve()).then(task);
    const tail: Promise<void> = result.then(
      () => this.#forget(key, tail),
      () => this.#forget(key, tail),
    );
    this.#tails.set(key, tail);
    return result;
  }

  /** Resolves when all tasks so far have run. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }

  #forget(key: string, tail: Promise<void>): void {
    if (this.#tails.get(key) === tail) this.#tails.delete(key);
  }
}
