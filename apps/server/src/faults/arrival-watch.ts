import { pidOf, startsUnit } from '@backhaul/agent';
import type { ChannelFault } from '@backhaul/domain';
import { TS_PACKET, type Program } from '../transport-stream/program.js';

/** Tables of a transport stream repeat several times a second: after this time without any it is no such stream, or has no picture, ms. */
const TABLES_MS = 5000;
/** Longest wait for the first keyframe, ms: encoders send one every few seconds. */
const KEYFRAME_MS = 12_000;
/** A picture has ended if it stops for this long while other data arrives, ms. */
const STOPPED_MS = 5000;
/** After a pause of this length it is another sender, ms. */
const PAUSE_MS = 2000;

/** Checks whether the incoming data contains a picture, and one that can be forwarded. */
export class ArrivalWatch {
  /** Start of the time without a picture. */
  #since = 0;
  #pushedAt = -Infinity;
  #program: Program | undefined;
  #hasKeyframe = false;
  #pictureAt = 0;

  constructor(private readonly monotonic: () => number) {}

  get fault(): Extract<ChannelFault, 'noPicture' | 'foreignCodec'> | undefined {
    const video = this.#program?.video ?? 'none';
    if (video === 'other') return 'foreignCodec';
    if (this.#hasKeyframe) return this.#pushedAt - this.#pictureAt > STOPPED_MS ? 'noPicture' : undefined;
    return this.#pushedAt - this.#since > (video === 'none' ? TABLES_MS : KEYFRAME_MS) ? 'noPicture' : undefined;
  }

  keyframe(): void {
    if (!this.#hasKeyframe) this.#pictureAt = this.monotonic();
    this.#hasKeyframe = true;
  }

  /** Processes whole packets of a stream with this programme. */
  push(piece: Buffer, program: Program | undefined): void {
    const now = this.monotonic();
    if (beginsUnit(piece, program?.videoPid)) this.#pictureAt = now;
    if (now - this.#pushedAt > PAUSE_MS) this.#since = now;
    this.#pushedAt = now;
    this.#program = program;
  }

  /** Another stream begins, or none. Noise looks like a series of streams, so the time without a picture continues. */
  reset(): void {
    if (this.#hasKeyframe) this.#since = this.monotonic();
    this.#program = undefined;
    this.#hasKeyframe = false;
  }
}

function beginsUnit(piece: Buffer, pid: number | undefined): boolean {
  if (pid === undefined) return false;
  for (let at = 0; at + TS_PACKET <= piece.length; at += TS_PACKET) {
    if (piece[at] === 0x47 && pidOf(piece, at) === pid && startsUnit(piece, at)) return true;
  }
  return false;
}
