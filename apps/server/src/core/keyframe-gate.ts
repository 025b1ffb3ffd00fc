import type { Sighting } from '../transport-stream/inspector.js';

/** A stream without marked keyframes passes after this time, ms. */
const TIMEOUT_MS = 3000;

/** Holds a stream back until a keyframe, so that a program that joins it can begin at once. */
export class KeyframeGate {
  #open = false;
  #since: number | undefined;
  /** The tables precede the keyframe directly, perhaps in the piece before. */
  #before: Buffer | undefined;

  constructor(private readonly monotonic: () => number) {}

  /** Pieces that may pass now, oldest first. */
  pass(piece: Buffer, { entry }: Sighting): Buffer[] {
    if (this.#open) return [piece];
    const now = this.monotonic();
    this.#since ??= now;
    if (!entry && now - this.#since < TIMEOUT_MS) {
      this.#before = piece;
      return [];
    }
    this.#open = true;
    return this.#before ? [this.#before, piece] : [piece];
  }
}
