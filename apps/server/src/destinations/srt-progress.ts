import { LineSplitter, SrtMeter } from '@backhaul/agent';

/** Reads the statistics of srt-live-transmit: `onSent` is called with each line; there are none before a peer has connected. */
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

  /** Sent bitrate since the last call, including retransmissions. */
  get kbps(): number {
    return this.#meter.read()?.kbps ?? 0;
  }
}
