import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { spawnProgram, type Child } from '../subject/child.js';
import { PIECE, RATE, soundOf, type Sound } from './sound.js';

const run = promisify(execFile);
/** The unit plays samples of 16 bits at 48 kHz. */
const KEPT = 48_000 / RATE;
/** Offset of the number of channels in the header of a WAV file. */
const CHANNELS_AT = 22;

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Records what a unit plays, through a named pipe whose name ends in `.wav`: data for the sound card arrives there at once. */
export class UnitEar {
  readonly #pieces: { at: number; samples: number[] }[] = [];
  #reader: Child | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #channels = 0;
  #piece: { at: number; samples: number[] } = { at: 0, samples: [] };

  constructor(readonly file: string) {}

  async begin(): Promise<void> {
    await run('mkfifo', [this.file]);
    this.#reader = spawnProgram('ear', 'cat', [this.file]);
    this.#reader.process.stdout?.on('data', (chunk: Buffer) => this.#hear(chunk));
  }

  get seconds(): number {
    return (this.#pieces.length * PIECE) / RATE;
  }

  /** Sound since `from`, ms since 1970. */
  sound(from: number): Sound {
    return soundOf(this.#pieces.filter(({ at }) => at >= from));
  }

  async end(): Promise<void> {
    await this.#reader?.end();
  }

  #hear(chunk: Buffer): void {
    const now = nowMs();
    let data = Buffer.concat([this.#rest, chunk]);
    if (this.#channels === 0) {
      const begin = data.indexOf('data');
      if (begin >= 0) this.#channels = data.readUInt16LE(CHANNELS_AT);
      data = begin >= 0 ? data.subarray(begin + 8) : data;
    }
    const block = 2 * this.#channels * KEPT;
    const count = block === 0 ? 0 : Math.floor(data.length / block);
    // A sound card would play the first sample now, and the others after it.
    for (let n = 0; n < count; n += 1)
      this.#add(mean(data.subarray(n * block, (n + 1) * block)), now + (n / RATE) * 1000);
    this.#rest = data.subarray(count * block);
  }

  #add(sample: number, at: number): void {
    if (this.#piece.samples.length === 0) this.#piece.at = at;
    this.#piece.samples.push(sample);
    if (this.#piece.samples.length < PIECE) return;
    this.#pieces.push(this.#piece);
    this.#piece = { at, samples: [] };
  }
}

/** The mean of samples of 16 bits. */
function mean(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 2) sum += data.readInt16LE(at);
  return sum / (data.length / 2) / 32_768;
}
