import type { Sighting } from '../transport-stream/inspector.js';

/** A stream that marks no entries is let through after this, ms. */
const PATIENCE_MS = 3000;

/** Holds a stream back until a keyframe, so that a program that joins it can begin at once. */
export class KeyframeGate {
  #open = false;
  #since: number | undefined;
  /** The tables stand just before the keyframe, perhaps in the piece before. */
  #before: Buffer | undefined;

  constructor(private readonly monotonic: () => number) {}

  /** What may pass now, oldest first. */
  pass(piece: Buffer, { entry }: Sighting): Buffer[] {
    if (this.#open) return [piece];
    const now = this.monotonic();
    this.#since ??= now;
    if (!entry && now - this.#since < PATIENCE_MS) {
      this.#before = piece;
      return [];
    }
    this.#open = true;
    return this.#before ? [this.#before, piece] : [piece];
  }
}
