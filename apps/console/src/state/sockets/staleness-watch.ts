import type { Logger } from 'pino';

/** How long the console may be without a current state before browsers are disconnected, ms. */
const PATIENCE_MS = 5_000;
const CHECK_MS = 250;

export interface StalenessWatchParts {
  /** Whether the console isCurrent of everything that it shows: its devices and the changes of records. */
  readonly isCurrent: () => boolean;
  /** It has not for too long: what it shows is out of date. */
  readonly onStale: () => void;
  readonly log: Logger;
}

/** Notices a console that no longer isCurrent of what it shows, so that browsers are not left with frozen states. */
export class StalenessWatch {
  #staleSince: number | undefined;
  #stale = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: StalenessWatchParts) {}

  /** Whether browsers are refused at the moment. */
  get stale(): boolean {
    return this.#stale;
  }

  start(): void {
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const { isCurrent, onStale, log } = this.parts;
    if (isCurrent()) {
      if (this.#stale) log.info('hearing again: browsers may come back');
      this.#stale = false;
      this.#staleSince = undefined;
      return;
    }
    const now = performance.now();
    this.#staleSince ??= now;
    if (this.#stale || now - this.#staleSince < PATIENCE_MS) return;
    this.#stale = true;
    log.warn('without its bus or its change feed: browsers are sent away until both are back');
    onStale();
  }
}
