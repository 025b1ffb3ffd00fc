import type { ProgrammePiece } from './programme-writer.js';

/** A longer group of pictures is not held for new receivers, bytes. */
const MAX_GROUP = 16 * 1024 * 1024;

/** The stream since the last picture with which a decoder can begin, for new receivers. */
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
