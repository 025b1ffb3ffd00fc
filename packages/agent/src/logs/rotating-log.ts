import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** A log file of this size is set aside; one older file is kept. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Names of the files of a log at `path`, the newest first. */
export const logFiles = (path: string): readonly string[] => [path, `${path}.1`];

/** Keeps the lines of a log in files of bounded size, for later retrieval. Never throws: a full disk must not stop a device. */
export class RotatingLog {
  #path: string | undefined;
  #file: number | undefined;
  #bytes = 0;

  /** Starts to write lines, readable by the owner only. */
  open(path: string): void {
    try {
      this.#path = path;
      this.#file = openSync(path, 'a', 0o600);
      this.#bytes = fstatSync(this.#file).size;
    } catch {
      this.#file = undefined;
    }
  }

  write(line: string): void {
    if (this.#file === undefined) return;
    try {
      this.#bytes += writeSync(this.#file, line);
      if (this.#bytes > MAX_BYTES) this.#turn();
    } catch {
      // Lines that cannot be stored are on standard output.
    }
  }

  #turn(): void {
    if (this.#file === undefined || this.#path === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
    renameSync(this.#path, `${this.#path}.1`);
    this.open(this.#path);
  }
}
