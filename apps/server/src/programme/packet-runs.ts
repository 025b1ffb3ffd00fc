import { TS_PACKET } from '../transport-stream/program.js';

/** Packets that are adjacent in memory. */
interface Run {
  readonly memory: ArrayBufferLike;
  readonly begin: number;
  end: number;
}

/** The packets of a unit while they arrive. Adjacent ones in memory are one run, so that no object per packet is needed. */
export class PacketRuns {
  readonly #runs: Run[] = [];
  #last: Run | undefined;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  push(data: Buffer, at: number): void {
    const begin = data.byteOffset + at;
    this.#bytes += TS_PACKET;
    if (this.#last?.end === begin && this.#last.memory === data.buffer) {
      this.#last.end += TS_PACKET;
      return;
    }
    this.#last = { memory: data.buffer, begin, end: begin + TS_PACKET };
    this.#runs.push(this.#last);
  }

  /** A copy of all packets. */
  all(): Buffer {
    return Buffer.concat(this.#runs.map(viewOf), this.#bytes);
  }

  /** The last packet. */
  last(): Buffer {
    return this.#last ? viewOf(this.#last).subarray(-TS_PACKET) : Buffer.alloc(0);
  }
}

const viewOf = ({ memory, begin, end }: Run): Buffer => Buffer.from(memory, begin, end - begin);
