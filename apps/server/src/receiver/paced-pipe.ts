import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { atBeat, BEAT_MS } from './beat.js';
import { openFifo, readNow } from './fifo.js';

/** How soon data is needed: immediately, in larger pieces for programs that forward it, eventually, or no data is expected. */
export type Pace = 'live' | 'steady' | 'rest' | 'idle';

/** Maximum time between two reads, ms; whole beats. */
const LONGEST: Readonly<Record<Pace, number>> = { live: 40, steady: 120, rest: 240, idle: 960 };

/** Capacity of the pipe, bytes: its writer blocks when it is full. */
const CAPACITY = 64 * 1024;

/** After a large read the next one comes sooner, after a small one later. */
const MUCH = CAPACITY * 0.95;
const LITTLE = CAPACITY * 0.7;

/** After a read that found the pipe full, ms: its writer is blocked. */
const AT_ONCE = 1;

export interface PacedPipeSettings {
  readonly onChunk: (chunk: Buffer) => void;
  readonly pace: () => Pace;
}

/**
 * A pipe to this process that is read at intervals, which depend on the urgency and amount of data: waking this process
 * costs more than reading. A writer that fills the pipe waits for the next read.
 */
export class PacedPipe {
  readonly #scratch = Buffer.allocUnsafeSlow(CAPACITY);
  #callOff: () => void = () => undefined;
  #waitMs = LONGEST.idle;
  #quietAt = -Infinity;

  private constructor(
    private readonly path: string,
    private readonly reader: number,
    /** Descriptor for the standard output of a program. */
    readonly writer: number,
    private readonly settings: PacedPipeSettings,
  ) {
    this.#next(LONGEST.idle);
  }

  /** @throws {Error} when it cannot be created at `path`. */
  static async open(path: string, settings: PacedPipeSettings): Promise<PacedPipe> {
    const reader = await openFifo(path);
    return new PacedPipe(path, reader, openSync(path, 'w'), settings);
  }

  /** When the pipe was last found empty, by `performance.now()`, ms. */
  get quietAt(): number {
    return this.#quietAt;
  }

  /** Reads soon: data is about to arrive, or is needed sooner. */
  look(): void {
    this.#next(0);
  }

  /** Reads the available data at once. */
  drain(): void {
    while (this.#take() > 0);
  }

  /** Discards the available data. */
  discard(): void {
    while (readNow(this.reader, this.#scratch) > 0);
  }

  async close(): Promise<void> {
    this.#callOff();
    closeSync(this.reader);
    closeSync(this.writer);
    await rm(this.path, { force: true });
  }

  #next(ms: number): void {
    this.#callOff();
    const read = (): void => this.#read();
    if (ms >= BEAT_MS) {
      this.#callOff = atBeat(Math.floor(ms / BEAT_MS), read);
      return;
    }
    const timer = setTimeout(read, ms);
    this.#callOff = () => clearTimeout(timer);
  }

  #read(): void {
    const bytes = this.#take();
    this.#next(bytes === CAPACITY ? AT_ONCE : this.#wait(bytes));
  }

  #take(): number {
    const bytes = readNow(this.reader, this.#scratch);
    if (bytes > 0) this.settings.onChunk(Buffer.from(this.#scratch.subarray(0, bytes)));
    else this.#quietAt = performance.now();
    return bytes;
  }

  #wait(bytes: number): number {
    const factor = bytes > MUCH ? 0.6 : bytes < LITTLE ? 1.25 : 1;
    this.#waitMs = Math.min(LONGEST[this.settings.pace()], Math.max(1, this.#waitMs * factor));
    return this.#waitMs;
  }
}
