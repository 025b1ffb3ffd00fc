/** Runs jobs one after another, in the order of the calls. */
export class Turns {
  #tail: Promise<unknown> = Promise.resolve();

  /** Settles like the job; the next one follows in both cases. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => undefined);
    return done;
  }
}
