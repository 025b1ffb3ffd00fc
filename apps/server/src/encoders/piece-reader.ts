import type { ProgrammePiece } from '../programme/programme-writer.js';
import { adaptationFlags, TS_PACKET } from '../transport-stream/program.js';

const TABLE_PID = 0;
/** PID that ffmpeg gives to the first stream. */
const VIDEO_PID = 0x100;
/** Random access indicator (ISO/IEC 13818-1 §2.4.3.5). */
const RANDOM_ACCESS = 0x40;

/** Cuts the transport stream of an encoder at its tables, which it writes every 100 ms and before each keyframe. */
export class PieceReader {
  #data: Buffer = Buffer.alloc(0);
  #looked = 0;
  #isEntry = false;

  constructor(private readonly onPiece: (piece: ProgrammePiece) => void) {}

  push(chunk: Buffer): void {
    this.#data = this.#data.length === 0 ? chunk : Buffer.concat([this.#data, chunk]);
    while (this.#looked + TS_PACKET <= this.#data.length) {
      const pid = this.#data.readUInt16BE(this.#looked + 1) & 0x1fff;
      if (pid === TABLE_PID && this.#looked > 0) this.#cut();
      else {
        if (pid === VIDEO_PID && (adaptationFlags(this.#data, this.#looked) & RANDOM_ACCESS) !== 0)
          this.#isEntry = true;
        this.#looked += TS_PACKET;
      }
    }
  }

  #cut(): void {
    const data = this.#data.subarray(0, this.#looked);
    this.#data = this.#data.subarray(this.#looked);
    this.#looked = 0;
    const isEntry = this.#isEntry;
    this.#isEntry = false;
    this.onPiece({ data, isEntry });
  }
}
