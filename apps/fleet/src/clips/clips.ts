import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The prepared clips that units on air send. Each unit gets the one with the fewest users. */
export class Clips {
  readonly #uses: Map<string, number>;

  constructor(paths: readonly string[]) {
    this.#uses = new Map(paths.map((path) => [path, 0]));
  }

  /** Reads the clips of a folder. @throws {Error} when there are none. */
  static async of(folder: string): Promise<Clips> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.mp4')).toSorted();
    if (names.length === 0) throw new Error(`There are no clips in ${folder}`);
    return new Clips(names.map((name) => join(folder, name)));
  }

  /** Path of the clip with the fewest senders; return it with `giveBack`. Undefined without clips. */
  take(): string | undefined {
    const [least] = [...this.#uses].toSorted(([, a], [, b]) => a - b);
    if (least) this.#uses.set(least[0], least[1] + 1);
    return least?.[0];
  }

  giveBack(path: string): void {
    this.#uses.set(path, Math.max(0, (this.#uses.get(path) ?? 0) - 1));
  }
}
