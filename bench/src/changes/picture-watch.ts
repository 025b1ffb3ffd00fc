import { WebSocket } from 'ws';

/** What somebody who watches a preview saw of a stretch of time. */
export interface Seen {
  /** The longest time without a new picture, ms. */
  readonly gapMs: number;
  readonly pictures: number;
}

/** How many pictures a fragment of MP4 without sound holds (ISO/IEC 14496-12 §8.8.8: `trun`, version and flags, count of samples). */
function picturesIn(fragment: Buffer): number {
  const run = fragment.indexOf('trun');
  return run < 0 || run + 12 > fragment.length ? 0 : fragment.readUInt32BE(run + 8);
}

/** Watches the preview of a channel that sends no sound, by the fragments that come. */
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

  /** What was seen from `from` to `to`, of `performance.now()`. */
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
