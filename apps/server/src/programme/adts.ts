/** Sampling rates by their index (ISO/IEC 14496-3 table 1.18), Hz. */
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];

/** Samples of an AAC frame. */
const SAMPLES = 1024;
const TICKS_PER_SECOND = 90_000;
const HEADER = 7;

/** Format of AAC frames. */
export interface AacFormat {
  readonly rate: number;
  /** As in the header: 1 to 7, where 7 means eight channels; 0: described in the frame. */
  readonly channels: number;
}

export interface AdtsFrame extends AacFormat {
  readonly data: Buffer;
  /** Ticks of 90 kHz. */
  readonly duration: number;
}

/** Cuts a stream of ADTS frames (ISO/IEC 14496-3 §1.A.2); bytes between frames are skipped. */
export class AdtsCutter {
  #rest: Buffer = Buffer.alloc(0);

  /** Whether a frame began in earlier data and ends in the next. */
  get isWithin(): boolean {
    return this.#rest.length > 0;
  }

  push(data: Buffer): AdtsFrame[] {
    const all = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    const frames: AdtsFrame[] = [];
    let at = 0;
    while (at + HEADER <= all.length) {
      const length = lengthAt(all, at);
      if (length === undefined) at += 1;
      else if (at + length > all.length) break;
      else {
        frames.push(frameAt(all, at, length));
        at += length;
      }
    }
    this.#rest = Buffer.from(all.subarray(at));
    return frames;
  }

  reset(): void {
    this.#rest = Buffer.alloc(0);
  }
}

/** Measures the frames of a stream of ADTS without keeping them. `onFrame`: the length of each, bytes, and its channels. */
export class AdtsMeter {
  readonly #header = Buffer.alloc(HEADER);
  /** Bytes of the next header so far. */
  #has = 0;
  /** Missing bytes of the present frame. */
  #left = 0;

  constructor(private readonly onFrame: (length: number, channels: number) => void) {}

  push(data: Buffer, from: number, to: number): void {
    for (let at = from; at < to;) {
      const skipped = Math.min(this.#left, to - at);
      this.#left -= skipped;
      at += skipped;
      const taken = Math.min(HEADER - this.#has, to - at);
      data.copy(this.#header, this.#has, at, at + taken);
      this.#has += taken;
      at += taken;
      if (this.#has === HEADER) this.#read();
    }
  }

  reset(): void {
    this.#has = 0;
    this.#left = 0;
  }

  #read(): void {
    const length = lengthAt(this.#header, 0);
    if (length === undefined) {
      this.#header.copyWithin(0, 1);
      this.#has = HEADER - 1;
      return;
    }
    this.#has = 0;
    this.#left = length - HEADER;
    this.onFrame(length, channelsAt(this.#header, 0));
  }
}

const channelsAt = (data: Buffer, at: number): number =>
  ((data.readUInt8(at + 2) & 1) << 2) | (data.readUInt8(at + 3) >> 6);

function lengthAt(data: Buffer, at: number): number | undefined {
  if ((data.readUInt16BE(at) & 0xfff6) !== 0xfff0) return undefined;
  const length = ((data.readUInt8(at + 3) & 3) << 11) | (data.readUInt8(at + 4) << 3) | (data.readUInt8(at + 5) >> 5);
  return length < HEADER ? undefined : length;
}

function frameAt(data: Buffer, at: number, length: number): AdtsFrame {
  const rate = RATES[(data.readUInt8(at + 2) >> 2) & 0xf] ?? 48_000;
  const channels = channelsAt(data, at);
  return { data: data.subarray(at, at + length), rate, channels, duration: (SAMPLES * TICKS_PER_SECOND) / rate };
}
