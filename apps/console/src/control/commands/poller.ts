import type { Logger } from 'pino';

/** Runs `work` immediately and then every `everyMs`, never twice at the same time. */
export class Poller {
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

  /** Resolves when the run in progress has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #round(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.log.error({ err: error }, 'repeated work failed; the next run tries again');
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#round();
    }, this.everyMs);
  }
}
