import { closeSync, openSync, readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { openFifo } from './fifo.js';

/** How soon what arrives is wanted: at once, when it suits, or nothing is expected. */
export type Pace = 'live' | 'rest' | 'idle';

/** The longest time between two looks, ms. */
const LONGEST: Readonly<Record<Pace, number>> = { live: 40, rest: 250, idle: 1000 };

/** What a pipe holds, bytes: its writer waits when it is full. */
const CAPACITY = 64 * 1024;

/** The look after one that found more comes sooner, the look after one that found less later. */
const MUCH = CAPACITY * 0.95;
const LITTLE = CAPACITY * 0.7;

/** After a look that found the pipe full, ms: its writer waits. */
const AT_ONCE = 1;

export interface PacedPipeSettings {
  readonly onChunk: (chunk: Buffer) => void;
  readonly pace: () => Pace;
}

/**
 * A pipe to this process that is looked into now and then, as often as somebody waits for what arrives and as much arrives: each time that
 * this process is woken costs more than reading does. A writer that fills it waits for the next look.
 */
export class PacedPipe {
  readonly #scratch = Buffer.allocUnsafeSlow(CAPACITY);
  #timer: NodeJS.Timeout | undefined;
  #waitMs = LONGEST.idle;
  #quietAt = -Infinity;

  private constructor(
    private readonly path: string,
    private readonly reader: number,
    /** Where a program writes: for its standard output. */
    readonly writer: number,
    private readonly settings: PacedPipeSettings,
  ) {
    this.#next(LONGEST.idle);
  }

  /** @throws {Error} when there can be none at `path`. */
  static async open(path: string, settings: PacedPipeSettings): Promise<PacedPipe> {
    const reader = await openFifo(path);
    return new PacedPipe(path, reader, openSync(path, 'w'), settings);
  }

  /** When nothing was there at the last look that found nothing, by `performance.now()`, ms. */
  get quietAt(): number {
    return this.#quietAt;
  }

  /** Looks now: something is about to arrive, or is wanted sooner. */
  look(): void {
    this.#next(0);
  }

  /** Reads what is there now, at once. */
  drain(): void {
    while (this.#take() > 0);
  }

  /** Forgets what is there now. */
  discard(): void {
    while (readNow(this.reader, this.#scratch) > 0);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    closeSync(this.reader);
    closeSync(this.writer);
    await rm(this.path, { force: true });
  }

  #next(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), ms);
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

/** What is there, without waiting for more; 0 when there is nothing. */
function readNow(fd: number, into: Buffer): number {
  try {
    return readSync(fd, into);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}
