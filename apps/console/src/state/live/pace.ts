/** In the long run one change each so many ms (design §8). */
const PACE_MS = 50;
/** So many in a row go out at once before the pace counts: one click is several changes, and its last is waited for. */
const BURST = 8;

/** When the next change may go out: few at once, many at a pace (a generic cell rate, ITU-T I.371). */
export class Pace {
  #dueMs = -Infinity;

  /** How long to wait from `nowMs`; 0 or less: not at all. */
  wait(nowMs: number): number {
    return this.#dueMs - (BURST - 1) * PACE_MS - nowMs;
  }

  /** One goes out now, whether it was its time or not; the next one never waits longer than the pace. */
  spend(nowMs: number): void {
    this.#dueMs = Math.min(Math.max(this.#dueMs, nowMs) + PACE_MS, nowMs + BURST * PACE_MS);
  }
}
