import type { EngineRun } from '@backhaul/agent';
import { joined } from '../bytes/joined.js';

/** How much data may wait for a program, and how long a backlog may last, ms. */
export interface FeedLimits {
  readonly limitBytes: number;
  readonly stalledMs?: number;
  /** Data within this time after a write is held until more comes later, or the end, ms: each write wakes the program. */
  readonly gatherMs?: number;
}

/** Writes a stream to the standard input of a program that may not have started yet; never holds more than its limits. */
export class Feed {
  #waitsSince: number | undefined;
  #run: EngineRun | undefined;
  #held: Buffer[] = [];
  #flushedAt = -Infinity;
  #heldBytes = 0;
  #flushing = false;
  #closed = false;
  #overflowed = false;

  constructor(
    private readonly limits: FeedLimits,
    /** Called once, when the program reads too slowly; later data is dropped. */
    private readonly onOverflow: () => void,
  ) {}

  /** Bytes that wait to be read by the program. */
  get backlogBytes(): number {
    return this.#heldBytes + (this.#run?.input?.writableLength ?? 0);
  }

  write(chunk: Buffer): void {
    if (this.#closed || this.#overflowed) return;
    const waiting = this.backlogBytes;
    const { limitBytes, stalledMs = Infinity, gatherMs = 0 } = this.limits;
    const isUnread = (this.#run?.input?.writableLength ?? 0) > 0;
    this.#waitsSince = isUnread ? (this.#waitsSince ?? performance.now()) : undefined;
    const waitsMs = this.#waitsSince === undefined ? 0 : performance.now() - this.#waitsSince;
    if (waiting + chunk.length > limitBytes || waitsMs > stalledMs) {
      this.#overflowed = true;
      this.#drop();
      this.onOverflow();
      return;
    }
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#flushing || !this.#run || performance.now() - this.#flushedAt < gatherMs) return;
    this.#flushing = true;
    // Data that arrives together is written together: each write wakes the program.
    queueMicrotask(() => this.#flush());
  }

  /** The program runs: it gets the held data. */
  attach(run: EngineRun): void {
    this.#run = run;
    this.#flush();
    if (this.#closed) run.input?.end();
  }

  /** End of the stream: the program may end. */
  close(): void {
    this.#closed = true;
    if (!this.#run) return;
    this.#flush();
    this.#run.input?.end();
  }

  #flush(): void {
    this.#flushing = false;
    this.#flushedAt = performance.now();
    const input = this.#run?.input;
    if (input?.writable && this.#held.length > 0) input.write(joined(this.#held));
    this.#drop();
  }

  #drop(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }
}
