/** Average time between two changes, ms. */
const PACE_MS = 50;
/** Number of changes that are sent immediately before pacing begins: one click causes several changes, and the user waits for the last. */
const BURST = 8;

/** When the next change may be sent: a few immediately, many at a fixed rate (a generic cell rate, ITU-T I.371). */
export class Pace {
  #dueMs = -Infinity;

  /** Time to wait from `nowMs`; 0 or less: none. */
  wait(nowMs: number): number {
    return this.#dueMs - (BURST - 1) * PACE_MS - nowMs;
  }

  /** Counts a change that is sent now, even early; the next wait is never longer than `PACE_MS`. */
  spend(nowMs: number): void {
    this.#dueMs = Math.min(Math.max(this.#dueMs, nowMs) + PACE_MS, nowMs + BURST * PACE_MS);
  }
}
