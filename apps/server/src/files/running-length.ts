import type { FoundFile } from './file-places.js';
import { keepNewest } from './keep-newest.js';
import { picturesBefore } from './keyframe.js';

/** A position beyond the end of any running recording, ms: the search finds its end. */
const FAR_MS = 30 * 24 * 3_600_000;
/** A file is read again after this time, ms, and after ten times the duration of the last read: longer files take longer. */
const AGAIN_MS = 2000;
const REST = 10;
const MOST_KEPT = 32;

/** The length of a recording at a time, ms by the clock of this process. */
interface Look {
  readonly lengthMs: number;
  readonly atMs: number;
}

interface Kept {
  readonly look: Promise<Look>;
  nextAt: number;
}

/** The lengths of running recordings. A file is read once for all watchers. */
export class RunningLengths {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly read = picturesBefore) {}

  async of({ path, inode }: Pick<FoundFile, 'path' | 'inode'>): Promise<Look> {
    const key = `${inode} ${path}`;
    const known = this.#kept.get(key);
    if (known !== undefined && performance.now() < known.nextAt) return known.look;
    const kept = { look: this.#look(path), nextAt: Infinity };
    keepNewest(this.#kept, key, kept, { most: MOST_KEPT });
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
