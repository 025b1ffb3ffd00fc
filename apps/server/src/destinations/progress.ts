import { LineSplitter } from '@backhaul/agent';

/** Reads ffmpeg's `-progress` output: `onSent` is called each time that more of the stream was sent. */
export class ProgressReader {
  #last = '';
  readonly #lines: LineSplitter;

  constructor(onSent: () => void) {
    this.#lines = new LineSplitter((line) => {
      if (!line.startsWith('out_time_us=') || line === this.#last) return;
      this.#last = line;
      // "N/A" and times before the first packet are no output.
      if (Number(line.slice('out_time_us='.length)) > 0) onSent();
    });
  }

  push(chunk: Buffer): void {
    this.#lines.push(chunk.toString());
  }
}
