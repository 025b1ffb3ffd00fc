interface Lane {
  readonly running: Promise<void>;
  next: Promise<void> | null;
}

/**
 * Runs one task a key at a time. Who asks while it runs shares one more run, which starts after the
 * asking: so each asker sees at least what was committed before it asked.
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

  /** Resolves when the run that is under way, if there is one, is over, whatever came of it. */
  async underWay(key: string): Promise<void> {
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
