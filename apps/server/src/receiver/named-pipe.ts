import { closeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { openFifo, readNow } from './fifo.js';

const MOST_BYTES = 64 * 1024;

/**
 * A named pipe from a program to this process, for programs whose standard output is in use. It is read on request, so that
 * writes do not wake this process; its writer waits while the pipe is full.
 */
export class NamedPipe {
  readonly #scratch = Buffer.allocUnsafeSlow(MOST_BYTES);

  private constructor(
    readonly path: string,
    private readonly reader: number,
    private readonly onText: (text: string) => void,
  ) {}

  /** @throws {Error} when it cannot be created at `path`. */
  static async open(path: string, onText: (text: string) => void): Promise<NamedPipe> {
    return new NamedPipe(path, await openFifo(path), onText);
  }

  /** Reads the available data. */
  read(): void {
    const bytes = readNow(this.reader, this.#scratch);
    if (bytes > 0) this.onText(this.#scratch.toString('utf8', 0, bytes));
  }

  async close(): Promise<void> {
    closeSync(this.reader);
    await rm(this.path, { force: true });
  }
}
