import type { LinkAnswer } from '@backhaul/agent';
import type { LinkMeasure } from './estimate.js';

/** Without an answer for this long a link is dead, ms. */
const DEAD_MS = 1200;
/** Period of the answers that make one measurement, ms. */
const WINDOW_MS = 1000;

interface Received {
  readonly at: number;
  readonly rttMs: number;
  readonly answer: LinkAnswer;
}

/** Measures a link by the server's answers on it. */
export class LinkMeter {
  #received: Received[] = [];

  constructor(private readonly monotonic: () => number) {}

  push(answer: LinkAnswer): void {
    const at = this.monotonic();
    this.#received = this.#received.filter((one) => at - one.at <= 2 * WINDOW_MS);
    this.#received.push({ at, rttMs: Math.max(0, at - answer.sentAt), answer });
  }

  get alive(): boolean {
    const last = this.#received.at(-1);
    return last !== undefined && this.monotonic() - last.at < DEAD_MS;
  }

  /** The last second; undefined until there were two answers. */
  read(): LinkMeasure | undefined {
    if (this.#received.length > 0 && !this.alive) return { alive: false, deliveredKbps: 0, lossPercent: 100, rttMs: 0 };
    const last = this.#received.at(-1);
    const recent = this.#received.filter(({ at }) => last && last.at - at <= WINDOW_MS * 1.15);
    const first = recent[0];
    if (!last || !first || last.answer.receivedAt - first.answer.receivedAt < WINDOW_MS / 2) return undefined;
    const sent = last.answer.sentPackets - first.answer.sentPackets;
    const received = last.answer.receivedPackets - first.answer.receivedPackets;
    const ms = last.answer.receivedAt - first.answer.receivedAt;
    const trips = recent.map(({ rttMs }) => rttMs).toSorted((a, b) => a - b);
    return {
      alive: true,
      deliveredKbps: ((last.answer.receivedBytes - first.answer.receivedBytes) * 8) / ms,
      lossPercent: sent <= 0 ? 0 : Math.min(100, Math.max(0, (100 * (sent - received)) / sent)),
      rttMs: trips[Math.floor(trips.length / 2)] ?? 0,
    };
  }
}
