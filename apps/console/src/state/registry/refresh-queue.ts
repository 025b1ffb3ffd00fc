interface Lane {
  readonly running: Promise<void>;
  next: Promise<void> | null;
}

/**
 * Runs one task per key at a time. Requests during a run share one further run, which starts after
 * them: so each request sees at least what was committed before it.
 */
export class RefreshQueue<T> {
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly task: (subject: T) => Promise<void>) {}

  /** Resolves when a run that began after the call is done; rejects with that run. */
  ask(key: string, subject: T): Promise<void> {
    const lane = this.#lanes.get(key);
    if (lane === undefined) return this.#run(key, subject);
    lane.next ??= lane.running.catch(() => undefined).then(() => this.#run(key, subject));
    return lane.next;
  }

  /** Resolves when the run in progress, if there is one, has ended, successfully or not. */
  async settled(key: string): Promise<void> {
    await this.#lanes.get(key)?.running.catch(() => undefined);
  }

  #run(key: string, subject: T): Promise<void> {
    const running = this.task(subject).finally(() => {
      if (this.#lanes.get(key)?.next === null) this.#lanes.delete(key);
    });
    this.#lanes.set(key, { running, next: null });
    return running;
  }
}
