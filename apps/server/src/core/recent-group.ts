import type { SeenPiece, Sighting } from '../transport-stream/inspector.js';

/** A longer group of pictures is not held, bytes; new watchers then wait for the next one. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The data since the last keyframe, and the piece before: where a program can begin at once. */
export class RecentGroup {
  #held: SeenPiece[] = [];
  #bytes = 0;
  #last: SeenPiece | undefined;

  /** The start for a new reader: the last keyframe, or the latest data without one. */
  get beginning(): readonly SeenPiece[] {
    return this.#held.length > 0 || !this.#last ? this.#held : [this.#last];
  }

  push(piece: Buffer, sighting: Sighting): void {
    const seen = { piece, sighting };
    if (sighting.entry) {
      // The tables precede the keyframe directly, perhaps in the piece before.
      this.#held = this.#last ? [this.#last, seen] : [seen];
      this.#bytes = piece.length;
    } else if (this.#held.length > 0) {
      this.#held.push(seen);
      this.#bytes += piece.length;
      if (this.#bytes > MAX_BYTES) this.#held = [];
    }
    this.#last = seen;
  }

  clear(): void {
    this.#held = [];
    this.#last = undefined;
  }
}
