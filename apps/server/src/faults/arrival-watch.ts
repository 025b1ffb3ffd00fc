import type { ChannelFault } from '@backhaul/domain';
import type { Program } from '../transport-stream/program.js';

/** The tables of a transport stream come several times a second: what has none for this long is no such stream, or has no picture, ms. */
const TABLES_MS = 5000;
/** Longest wait for the first keyframe, ms: encoders send one every few seconds. */
const KEYFRAME_MS = 12_000;
/** After a pause of this long it is another sender, ms. */
const PAUSE_MS = 2000;

/** Whether there is a picture in what arrives, and one that can be sent on. */
export class ArrivalWatch {
  /** Since when there may be no picture. */
  #since = 0;
  #pushedAt = -Infinity;
  #program: Program | undefined;
  #hasKeyframe = false;

  constructor(private readonly monotonic: () => number) {}

  get fault(): Extract<ChannelFault, 'noPicture' | 'foreignCodec'> | undefined {
    const video = this.#program?.video ?? 'none';
    if (video === 'other') return 'foreignCodec';
    if (this.#hasKeyframe) return undefined;
    return this.#pushedAt - this.#since > (video === 'none' ? TABLES_MS : KEYFRAME_MS) ? 'noPicture' : undefined;
  }

  keyframe(): void {
    this.#hasKeyframe = true;
  }

  push(program: Program | undefined): void {
    const now = this.monotonic();
    if (now - this.#pushedAt > PAUSE_MS) this.#since = now;
    this.#pushedAt = now;
    this.#program = program;
  }

  /** Another stream begins, or none. Noise looks like one stream after another: without a picture the time goes on. */
  reset(): void {
    if (this.#hasKeyframe) this.#since = this.monotonic();
    this.#program = undefined;
    this.#hasKeyframe = false;
  }
}
