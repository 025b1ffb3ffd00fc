import type { EngineRun } from '@backhaul/agent';

/** Gives a stream to the standard input of a program that may not have started yet, and never holds more than `limitBytes`. */
export class Feed {
  #run: EngineRun | undefined;
  #early: Buffer[] = [];
  #earlyBytes = 0;
  #closed = false;
  #overflowed = false;

  constructor(
    private readonly limitBytes: number,
    /** Once, when the program takes too little; what follows is dropped. */
    private readonly onOverflow: () => void,
  ) {}

  write(chunk: Buffer): void {
    if (this.#closed || this.#overflowed) return;
    const input = this.#run?.input;
    const held = input ? input.writableLength : this.#earlyBytes;
    if (held + chunk.length > this.limitBytes) {
      this.#overflowed = true;
      this.#early = [];
      this.onOverflow();
    } else if (input) {
      if (input.writable) input.write(chunk);
    } else {
      this.#early.push(chunk);
      this.#earlyBytes += chunk.length;
    }
  }

  /** The program runs: it gets what came before. */
  attach(run: EngineRun): void {
    this.#run = run;
    for (const chunk of this.#early) run.input?.write(chunk);
    this.#early = [];
    if (this.#closed) run.input?.end();
  }

  /** Nothing follows: the program may end. */
  close(): void {
    this.#closed = true;
    this.#run?.input?.end();
  }
}
