import { adaptationFlags, payloadAt, TS_PACKET, type Program } from './program.js';

/** One coded keyframe, unchanged. */
export interface Keyframe {
  readonly codec: 'h264' | 'h265' | 'mpeg';
  /** Elementary stream, with a mark at its end by which a decoder knows that the picture is complete. */
  readonly bytes: Buffer;
}

/** Maximum size of a picture, bytes. */
const MAX_PICTURE = 16 * 1024 * 1024;

/** PES header up to its length field (ISO/IEC 13818-1 §2.4.3.6). */
const PES_HEADER = 9;

/** Data that can follow only a complete picture: an access unit delimiter, or the end of the sequence. */
const ENDS: Readonly<Record<Keyframe['codec'], Buffer>> = {
  h264: Buffer.from('000000010910', 'hex'),
  h265: Buffer.from('00000001460150', 'hex'),
  mpeg: Buffer.from('000001b7', 'hex'),
};

/** Whether a start code is followed by sequence parameters. */
const IS_PARAMETERS: Readonly<Record<Keyframe['codec'], (code: number) => boolean>> = {
  h264: (code) => (code & 0x1f) === 7,
  h265: (code) => ((code >> 1) & 0x3f) === 33,
  mpeg: (code) => code === 0xb3,
};

const START = Buffer.from([0, 0, 1]);

/** Extracts keyframes from a transport stream without decoding it. */
export class KeyframeReader {
  #parts: Buffer[] | undefined;
  #bytes = 0;

  constructor(private readonly onKeyframe: (keyframe: Keyframe) => void) {}

  /** Processes a piece of whole TS packets of a stream with this programme. */
  push(piece: Buffer, program: Program | undefined): void {
    if (program?.videoPid === undefined || program.video === 'none') return;
    for (let at = 0; at + TS_PACKET <= piece.length; at += TS_PACKET) {
      if (piece[at] !== 0x47) return;
      const header = piece.readUInt16BE(at + 1);
      if ((header & 0x1fff) === program.videoPid) this.#packet(piece, at, (header & 0x4000) !== 0, program.video);
    }
  }

  /** Another stream: an incomplete picture is dropped. */
  reset(): void {
    this.#parts = undefined;
  }

  #packet(piece: Buffer, at: number, begins: boolean, video: 'h264' | 'h265' | 'other'): void {
    const codec = video === 'other' ? 'mpeg' : video;
    if (begins) this.#end(codec);
    else if (!this.#parts) return;
    const payload = payloadAt(piece, at);
    if (payload === undefined) return;
    const end = at + TS_PACKET;
    if (!begins) return this.#add(piece.subarray(payload, end));
    const data = payload + PES_HEADER + (payload + PES_HEADER <= end ? piece.readUInt8(payload + 8) : 0);
    if (data >= end) return;
    const first = piece.subarray(data, end);
    if (!isEntry(piece, at) && !hasParameters(first, codec)) return;
    this.#parts = [];
    this.#bytes = 0;
    this.#add(first);
  }

  #add(part: Buffer): void {
    this.#parts?.push(part);
    this.#bytes += part.length;
    if (this.#bytes > MAX_PICTURE) this.#parts = undefined;
  }

  #end(codec: Keyframe['codec']): void {
    const parts = this.#parts;
    this.#parts = undefined;
    if (parts) this.onKeyframe({ codec, bytes: Buffer.concat([...parts, ENDS[codec]]) });
  }
}

/** Whether the packet is marked as a random access point. */
const isEntry = (data: Buffer, at: number): boolean => (adaptationFlags(data, at) & 0x40) !== 0;

/** Encoders without marks still repeat their parameters before each keyframe. */
function hasParameters(first: Buffer, codec: Keyframe['codec']): boolean {
  for (let at = first.indexOf(START); at >= 0 && at + 3 < first.length; at = first.indexOf(START, at + 3)) {
    if (IS_PARAMETERS[codec](first.readUInt8(at + 3))) return true;
  }
  return false;
}
