import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { DropReason } from './counters.js';

const QUIET_MS = 60_000;
const DEVICES_AT_MOST = 20_000;

/** Tells of dropped messages once a device and minute: a broken device must not fill the disk. */
export class DropLog {
  readonly #toldAt = new Map<string, number>();

  constructor(
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {}

  tell(deviceId: string, reason: DropReason, detail: string): void {
    const now = this.clock.now();
    const toldAt = this.#toldAt.get(deviceId);
    if (toldAt !== undefined && now - toldAt < QUIET_MS) return;
    if (this.#toldAt.size >= DEVICES_AT_MOST) this.#toldAt.clear();
    this.#toldAt.set(deviceId, now);
    this.log.warn({ deviceId, reason, detail }, 'dropped what a device said');
  }
}
