import type { Logger } from 'pino';

/** How long the console may lack a current state before browsers are disconnected, ms. */
const PATIENCE_MS = 5_000;
const CHECK_MS = 250;

export interface StalenessWatchParts {
  /** Whether the state of devices and records that the console shows is current. */
  readonly isCurrent: () => boolean;
  /** Called when the state has been outdated for too long. */
  readonly onStale: () => void;
  readonly log: Logger;
}

/** Detects an outdated state, so that browsers do not keep showing it. */
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
