import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** A log file is set aside when it is this large; one older is kept beside it. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Names of the files that a keeper at `path` leaves, the newest first. */
export const logFiles = (path: string): readonly string[] => [path, `${path}.1`];

/** Keeps the lines of a log in files of bounded size, for who asks for them. Never throws: a full disk must not stop a device. */
export class LogKeeper {
  #path: string | undefined;
  #file: number | undefined;
  #bytes = 0;

  /** Lines are kept from now on, readable for the owner alone. */
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
      if (this.#bytes > MOST_BYTES) this.#turn();
    } catch {
      // What cannot be kept has been said on standard output.
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
