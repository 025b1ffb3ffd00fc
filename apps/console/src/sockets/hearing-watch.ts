import type { Logger } from 'pino';

/** How long the console may be without what it hears by before browsers are sent away, ms. */
const PATIENCE_MS = 5_000;
const CHECK_MS = 250;

export interface HearingWatchParts {
  /** Whether the console hears of everything that it shows: its devices and the changes of records. */
  readonly hears: () => boolean;
  /** It has not for too long: what it shows is frozen. */
  readonly onDeaf: () => void;
  readonly log: Logger;
}

/** Notices a console that no longer hears of what it shows, so that browsers are not left with frozen states. */
export class HearingWatch {
  #deafSince: number | undefined;
  #deaf = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: HearingWatchParts) {}

  /** Whether browsers are turned away at the moment. */
  get deaf(): boolean {
    return this.#deaf;
  }

  start(): void {
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const { hears, onDeaf, log } = this.parts;
    if (hears()) {
      if (this.#deaf) log.info('hearing again: browsers may come back');
      this.#deaf = false;
      this.#deafSince = undefined;
      return;
    }
    const now = performance.now();
    this.#deafSince ??= now;
    if (this.#deaf || now - this.#deafSince < PATIENCE_MS) return;
    this.#deaf = true;
    log.warn('without its bus or its change feed: browsers are sent away until both are back');
    onDeaf();
  }
}
