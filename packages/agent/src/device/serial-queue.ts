/** Runs jobs one at a time in order of arrival; jobs must not throw. */
export class SerialQueue {
  #tail: Promise<void> = Promise.resolve();
  #closed = false;

  /** Resolves when the job has run, or was dropped because the queue closed. */
  push(job: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(() => (this.#closed ? undefined : job()));
    return this.#tail;
  }

  /** Drops the jobs that have not begun. Resolves when none is running. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#tail;
  }
}
