import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.js';

const QUIET_MS = 60_000;
const KEYS_AT_MOST = 20_000;

/** Warns at most once a minute per key: a broken device must not fill the disk. */
export class RareLog {
  readonly #loggedAt = new Map<string, number>();

  constructor(
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {}

  warn(key: string, fields: object, message: string): void {
    const now = this.clock.now();
    const loggedAt = this.#loggedAt.get(key);
    if (loggedAt !== undefined && now - loggedAt < QUIET_MS) return;
    if (this.#loggedAt.size >= KEYS_AT_MOST) this.#loggedAt.clear();
    this.#loggedAt.set(key, now);
    this.log.warn(fields, message);
  }
}
