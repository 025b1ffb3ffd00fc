/** Carries out one work after another, in the order in which they were asked for. */
export class Turns {
  #tail: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the work does; the next one follows in both cases. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => undefined);
    return done;
  }
}
