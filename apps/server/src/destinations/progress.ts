import { LineSplitter } from '@backhaul/agent';

/** Reads ffmpeg's `-progress` output: `onSent` is called each time more of the stream was sent, beyond its first `leastMs`. */
export class ProgressReader {
  #last = '';
  #first: number | undefined;
  readonly #lines: LineSplitter;

  constructor(onSent: () => void, leastMs = 0) {
    this.#lines = new LineSplitter((line) => {
      if (!line.startsWith('out_time_us=') || line === this.#last) return;
      this.#last = line;
      // "N/A" and times before the first packet do not count as output.
      const us = Number(line.slice('out_time_us='.length));
      if (!(us > 0)) return;
      this.#first ??= us;
      if (us - this.#first >= leastMs * 1000) onSent();
    });
  }

  push(chunk: Buffer): void {
    this.#lines.push(chunk.toString());
  }
}
