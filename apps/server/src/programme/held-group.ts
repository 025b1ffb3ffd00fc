import type { ProgrammePiece } from './programme-writer.js';

/** A longer group of pictures is not held for new receivers, bytes. */
const MAX_GROUP = 16 * 1024 * 1024;

/** What a new receiver begins with: the stream since the last picture that a decoder can begin with. */
export class HeldGroup {
  #pieces: ProgrammePiece[] = [];
  #bytes = 0;

  get pieces(): readonly ProgrammePiece[] {
    return this.#pieces;
  }

  push(piece: ProgrammePiece): void {
    if (piece.isEntry) this.clear();
    else if (this.#pieces.length === 0) return;
    this.#pieces.push(piece);
    this.#bytes += piece.data.length;
    if (this.#bytes > MAX_GROUP) this.clear();
  }

  clear(): void {
    this.#pieces = [];
    this.#bytes = 0;
  }
}
