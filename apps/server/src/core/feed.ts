import type { EngineRun } from '@backhaul/agent';
import { joined } from '../bytes/joined.js';

/** Writes a stream to the standard input of a program that may not have started yet, and never holds more than `limitBytes`. */
export class Feed {
  #run: EngineRun | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #flushing = false;
  #closed = false;
  #overflowed = false;

  constructor(
    private readonly limitBytes: number,
    /** Called once, when the program reads too slowly; what follows is dropped. */
    private readonly onOverflow: () => void,
  ) {}

  write(chunk: Buffer): void {
    if (this.#closed || this.#overflowed) return;
    const waiting = this.#heldBytes + (this.#run?.input?.writableLength ?? 0);
    if (waiting + chunk.length > this.limitBytes) {
      this.#overflowed = true;
      this.#drop();
      this.onOverflow();
      return;
    }
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#flushing || !this.#run) return;
    this.#flushing = true;
    // Data that arrives together is written together: each write wakes the program.
    queueMicrotask(() => this.#flush());
  }

  /** The program runs: it gets what was held. */
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
    const input = this.#run?.input;
    if (input?.writable && this.#held.length > 0) input.write(joined(this.#held));
    this.#drop();
  }

  #drop(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }
}
