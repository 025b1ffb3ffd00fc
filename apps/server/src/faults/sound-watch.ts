import { hasPayload, pidOf, startsUnit } from '@backhaul/agent';
import { AdtsMeter } from '../programme/adts.js';
import { payloadAt, TS_PACKET, type Program } from '../transport-stream/program.js';

/** Number of frames that are judged together, about two seconds. */
const FRAMES = 96;
/** Number of silent judgements in a row that count: a speaker's pause covers at most one. */
const SILENT_IN_ROW = 2;
/** Without sound for this long a stream has none, ms. */
const NONE_MS = 4000;
/** A frame of digital silence is hardly more than its header, bytes; each channel adds a few. */
const SILENT_BYTES = 10;
const SILENT_BYTES_PER_CHANNEL = 8;

/**
 * Recognises digital silence by the size of AAC frames, without decoding. An encoder that pads its frames to a constant rate is not
 * recognised, nor is quiet noise; for other codecs only the presence of sound is known.
 */
export class SoundWatch {
  readonly #adts = new AdtsMeter((length, channels) => this.#frame(length, channels));
  #frames = 0;
  #bytes = 0;
  #silent = 0;
  /** When sound last arrived; before that, when the stream began. */
  #soundAt: number | undefined;

  constructor(private readonly monotonic: () => number) {}

  get fault(): 'silent' | 'noSound' | undefined {
    if (this.#soundAt !== undefined && this.monotonic() - this.#soundAt > NONE_MS) return 'noSound';
    return this.#silent >= SILENT_IN_ROW ? 'silent' : undefined;
  }

  /** Processes a piece of whole packets of a stream with this programme. */
  push(piece: Buffer, program: Program | undefined): void {
    if (program === undefined) return;
    this.#soundAt ??= this.monotonic();
    const { audioPid } = program;
    if (audioPid === undefined) return;
    for (let at = 0; at + TS_PACKET <= piece.length; at += TS_PACKET) {
      if (piece[at] === 0x47 && pidOf(piece, at) === audioPid) this.#packet(piece, at, program.audio === 'aac');
    }
  }

  /** Another stream begins, or none. */
  reset(): void {
    this.#adts.reset();
    this.#frames = 0;
    this.#bytes = 0;
    this.#silent = 0;
    this.#soundAt = undefined;
  }

  #packet(piece: Buffer, at: number, isAac: boolean): void {
    if (!hasPayload(piece, at)) return;
    this.#soundAt = this.monotonic();
    const payload = payloadAt(piece, at);
    if (!isAac || payload === undefined) return;
    const end = at + TS_PACKET;
    const begin = startsUnit(piece, at) && payload + 9 <= end ? payload + 9 + piece.readUInt8(payload + 8) : payload;
    this.#adts.push(piece, begin, end);
  }

  #frame(length: number, channels: number): void {
    this.#bytes += length - channels * SILENT_BYTES_PER_CHANNEL;
    this.#frames += 1;
    if (this.#frames < FRAMES) return;
    this.#silent = this.#bytes <= this.#frames * SILENT_BYTES ? this.#silent + 1 : 0;
    this.#frames = 0;
    this.#bytes = 0;
  }
}
