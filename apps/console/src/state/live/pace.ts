/** In the long run one change each so many ms (design §8). */
const PACE_MS = 50;
/** Changes in a row that are sent immediately before pacing begins: one click causes several changes, and the user waits for the last. */
const BURST = 8;

/** When the next change may be sent: few immediately, many at a pace (a generic cell rate, ITU-T I.371). */
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
