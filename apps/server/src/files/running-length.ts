import type { FoundFile } from './file-places.js';
import { picturesBefore } from './keyframe.js';

/** After the end of any file that is being recorded, ms: what is found is its end. */
const FAR_MS = 30 * 24 * 3_600_000;
/** A file is read again after this, ms, and after ten times as long as the last look took: the longer a file, the more is read. */
const AGAIN_MS = 2000;
const REST = 10;
const MOST_KEPT = 32;

/** How long a recording was, and when, ms by the clock of this process. */
interface Look {
  readonly lengthMs: number;
  readonly atMs: number;
}

interface Kept {
  readonly look: Promise<Look>;
  nextAt: number;
}

/** The lengths of recordings that are running. A file is read once for all who watch it. */
export class RunningLengths {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly read = picturesBefore) {}

  async of({ path, inode }: Pick<FoundFile, 'path' | 'inode'>): Promise<Look> {
    const key = `${inode} ${path}`;
    const known = this.#kept.get(key);
    if (known !== undefined && performance.now() < known.nextAt) return known.look;
    const kept = { look: this.#look(path), nextAt: Infinity };
    // The one that was read last is the last one.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys())
      if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
      else break;
    const began = performance.now();
    const rest = (): void => {
      const now = performance.now();
      kept.nextAt = now + Math.max(AGAIN_MS, REST * (now - began));
    };
    return kept.look.finally(rest);
  }

  async #look(path: string): Promise<Look> {
    const before = await this.read(path, FAR_MS).catch(() => undefined);
    return { lengthMs: before?.lastMs ?? 0, atMs: performance.now() };
  }
}
