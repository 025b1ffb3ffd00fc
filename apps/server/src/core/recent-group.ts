import type { SeenPiece, Sighting } from '../transport-stream/inspector.js';

/** A group longer than this is not held, bytes; whoever begins then waits for the next. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What came since the last keyframe, and the piece before that: where a program can begin at once. */
export class RecentGroup {
  #held: SeenPiece[] = [];
  #bytes = 0;
  #last: SeenPiece | undefined;

  /** Where to begin: with the last keyframe, or with what came last when there is none. */
  get beginning(): readonly SeenPiece[] {
    return this.#held.length > 0 || !this.#last ? this.#held : [this.#last];
  }

  push(piece: Buffer, sighting: Sighting): void {
    const seen = { piece, sighting };
    if (sighting.entry) {
      // The tables stand just before the keyframe, perhaps in the piece before.
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
