import type { Logger } from 'pino';

/** Does a piece of work at once and then again and again, never twice at the same time. */
export class Rounds {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<void>,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.#running = this.#round();
  }

  /** Resolves when the round that is under way is over. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #round(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.log.error({ err: error }, 'a round of repeated work failed; the next one tries again');
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#round();
    }, this.everyMs);
  }
}
