import { WebSocket } from 'ws';

/** What a viewer of a preview saw in a range of time. */
export interface Seen {
  /** Longest time without a new picture, ms. */
  readonly gapMs: number;
  readonly pictures: number;
}

/** Number of pictures in an MP4 fragment without audio (ISO/IEC 14496-12 §8.8.8: `trun`, version and flags, sample count). */
function picturesIn(fragment: Buffer): number {
  const run = fragment.indexOf('trun');
  return run < 0 || run + 12 > fragment.length ? 0 : fragment.readUInt32BE(run + 8);
}

/** Counts the pictures of a preview without audio as its fragments arrive. */
export class PictureWatch {
  readonly #socket: WebSocket;
  #at: number[] = [];

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (data: Buffer, binary) => {
      const at = performance.now();
      if (binary) for (let n = picturesIn(data); n > 0; n -= 1) this.#at.push(at);
    });
  }

  get pictures(): number {
    return this.#at.length;
  }

  /** What was seen between two times of `performance.now()`. */
  seen(from: number, to: number): Seen {
    const times = this.#at.filter((at) => at >= from && at <= to);
    const edges = [from, ...times, to];
    const gaps = edges.slice(1).map((at, index) => at - (edges[index] ?? at));
    return { gapMs: Math.round(Math.max(...gaps)), pictures: times.length };
  }

  close(): void {
    this.#socket.close();
  }
}
