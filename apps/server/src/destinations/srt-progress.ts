import { LineSplitter, SrtMeter } from '@backhaul/agent';

/** Reads the statistics of srt-live-transmit: `onSent` is called with each line, which there are none of before a peer is met. */
export class SrtProgress {
  readonly #meter = new SrtMeter('send', () => performance.now());
  readonly #lines: LineSplitter;

  constructor(onSent: () => void) {
    this.#lines = new LineSplitter((line) => {
      if (this.#meter.push(line)) onSent();
    });
  }

  push(chunk: Buffer): void {
    this.#lines.push(chunk.toString());
  }

  /** What leaves, with what is sent again, since the last call. */
  get kbps(): number {
    return this.#meter.read()?.kbps ?? 0;
  }
}
