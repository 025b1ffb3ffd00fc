import type { Program } from './program.js';

type Codec = Program['video'];

const START = Buffer.from([0, 0, 1]);

/**
 * Whether a start code is followed by the parameter set of a sequence; ISO/IEC 14496-10 §7.4.1, 23008-2 §7.4.2.2,
 * 13818-2 §6.2.2.1.
 */
const IS_SEQUENCE: Readonly<Record<Exclude<Codec, 'none'>, (code: number) => boolean>> = {
  h264: (code) => (code & 0x1f) === 7,
  h265: (code) => ((code >> 1) & 0x3f) === 33,
  other: (code) => code === 0xb3,
};

/**
 * The coded picture size, as a text to compare, from the sequence parameters in `data`; undefined when they are
 * missing or incomplete.
 */
export function codedSize(data: Buffer, codec: Codec): string | undefined {
  if (codec === 'none') return undefined;
  for (let at = data.indexOf(START); at >= 0 && at + 3 < data.length; at = data.indexOf(START, at + 3)) {
    if (!IS_SEQUENCE[codec](data.readUInt8(at + 3))) continue;
    const end = data.indexOf(START, at + 3);
    if (end < 0) return undefined;
    try {
      return read(data.subarray(at + 4, end), codec);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function read(body: Buffer, codec: Exclude<Codec, 'none'>): string | undefined {
  switch (codec) {
    case 'h264':
      return h264Size(new Bits(body));
    case 'h265':
      return h265Size(new Bits(body.subarray(1)));
    case 'other':
      return body.length < 3 ? undefined : `${body.readUInt16BE(0) >> 4}x${body.readUInt16BE(1) & 0xfff}`;
    default:
      return codec satisfies never;
  }
}

/** Profiles with chroma and scaling parameters (ISO/IEC 14496-10 §7.3.2.1.1). */
const HIGH_PROFILES = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134];

function h264Size(bits: Bits): string | undefined {
  const profile = bits.take(8);
  bits.take(16);
  bits.number();
  if (HIGH_PROFILES.includes(profile)) {
    if (bits.number() === 3) bits.take(1);
    bits.number();
    bits.number();
    bits.take(1);
    // Scaling lists are not used in practice; the parameters after them are not read.
    if (bits.take(1) === 1) return undefined;
  }
  bits.number();
  const order = bits.number();
  if (order === 0) bits.number();
  if (order === 1) {
    bits.take(1);
    bits.number();
    bits.number();
    for (let left = bits.number(); left > 0; left--) bits.number();
  }
  bits.number();
  bits.take(1);
  return `${bits.number() + 1}x${bits.number() + 1}`;
}

function h265Size(bits: Bits): string | undefined {
  bits.take(4);
  // Sub-layers have additional parameters before the size.
  if (bits.take(3) !== 0) return undefined;
  bits.take(1);
  for (let byte = 0; byte < 12; byte++) bits.take(8);
  bits.number();
  if (bits.number() === 3) bits.take(1);
  return `${bits.number()}x${bits.number()}`;
}

/** Reads a payload bit by bit, without emulation prevention bytes. @throws {RangeError} at its end. */
class Bits {
  #at = 0;
  readonly #data: Buffer;

  constructor(data: Buffer) {
    this.#data = Buffer.from(
      data.filter((byte, at) => !(byte === 3 && at >= 2 && data[at - 1] === 0 && data[at - 2] === 0)),
    );
  }

  take(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) {
      const bit = (this.#data.readUInt8(this.#at >> 3) >> (7 - (this.#at & 7))) & 1;
      value = value * 2 + bit;
      this.#at += 1;
    }
    return value;
  }

  /** An unsigned number in Exp-Golomb code. */
  number(): number {
    let zeros = 0;
    while (this.take(1) === 0) if (++zeros > 31) throw new RangeError('no such number');
    return 2 ** zeros - 1 + this.take(zeros);
  }
}
